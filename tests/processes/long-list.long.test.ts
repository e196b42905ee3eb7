import { describeLongLists } from '../helpers/long-lists.ts';

describeLongLists(100_000);
