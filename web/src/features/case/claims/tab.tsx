import { EmptyState } from '../../../design';
import type { TabProps } from '../screen';

export const Claims = (_props: TabProps) => <EmptyState icon="info" title="הלשונית הזו עדיין בהכנה" />;
