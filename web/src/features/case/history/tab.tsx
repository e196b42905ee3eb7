import { EmptyState } from '../../../design';
import type { TabProps } from '../screen';

export const History = (_props: TabProps) => <EmptyState icon="info" title="הלשונית הזו עדיין בהכנה" />;
