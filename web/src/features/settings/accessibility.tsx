import { Screen } from '../../design';
export const AccessibilityScreen = () => <Screen title="הצהרת נגישות">-</Screen>;
