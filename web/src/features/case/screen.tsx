import { useSearch } from '@tanstack/react-router';
import { EmptyState, Screen } from '../../design';

export function CaseScreen() {
  const { n } = useSearch({ from: '/case' });
  return (
    <Screen title={`תיק ${n ?? ''}`}>
      <EmptyState icon="cases" title="המסך הזה עדיין בהכנה" />
    </Screen>
  );
}
