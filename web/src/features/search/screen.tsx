import { Screen } from '../../design';
export const SearchScreen = () => <Screen title="חיפוש">-</Screen>;
