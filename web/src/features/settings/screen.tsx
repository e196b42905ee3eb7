import { Screen } from '../../design';
export const SettingsScreen = () => <Screen title="הגדרות">-</Screen>;
