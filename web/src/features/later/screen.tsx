import { EmptyState, NoRight, Screen } from '../../design';
import { useCan } from '../../http/session';

export const TrainingScreen = () => (
  <Screen title="סגנון">
    <EmptyState icon="style" title="המסך הזה עדיין בהכנה">
      <p>כאן יוצגו ההחלטות שמהן נלמד הסגנון, הדפוסים שנמצאו בהן והלקחים הממתינים לבדיקה.</p>
    </EmptyState>
  </Screen>
);

export function OperationsScreen() {
  const may = useCan('operations.use');
  return (
    <Screen title="תפעול">
      {may ? (
        <EmptyState icon="operations" title="המסך הזה עדיין בהכנה">
          <p>כאן יוצגו השירותים, התורים, הסוכנים והתקלות.</p>
        </EmptyState>
      ) : (
        <NoRight />
      )}
    </Screen>
  );
}
