import { EmptyState, Screen } from '../../design';

export const TrainingScreen = () => (
  <Screen title="סגנון">
    <EmptyState icon="style" title="המסך הזה עדיין בהכנה" />
  </Screen>
);
