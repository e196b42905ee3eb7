import { Link } from '@tanstack/react-router';
import { EmptyState } from '../design/feedback';
import { Screen } from '../design/screen';

export const NotFound = () => (
  <Screen title="הדף לא נמצא">
    <EmptyState icon="search" title="אין דף בכתובת הזו" action={<Link to="/cases">לרשימת התיקים</Link>}>
      <p>ייתכן שהקישור הועתק באופן חלקי.</p>
    </EmptyState>
  </Screen>
);
