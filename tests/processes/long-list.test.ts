import { describeLongLists } from '../helpers/long-lists.ts';

// The 100,000 rows are in long-list.long.test.ts: to make them takes minutes.
describeLongLists(6000);
