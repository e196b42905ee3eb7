import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listLessonsOptions, listModelDifferencesOptions } from '../../api/@tanstack/react-query.gen';
import { Screen, Tabs } from '../../design';
import { Chat } from './chat/chat';
import { Compare } from './compare';
import { Corpus } from './corpus';
import { Curator } from './curator';
import { Differences } from './differences';
import { Lessons } from './lessons';
import { Patterns } from './patterns';
import { Report } from './report';

const PARTS: Record<string, { label: string; show(): React.ReactNode }> = {
  corpus: { label: 'מאגר', show: () => <Corpus /> },
  patterns: { label: 'דפוסים', show: () => <Patterns /> },
  report: { label: 'דיוקן', show: () => <Report /> },
  compare: { label: 'השוואה', show: () => <Compare /> },
  lessons: { label: 'לקחים', show: () => <Lessons /> },
  differences: { label: 'פסיקה', show: () => <Differences /> },
  curator: { label: 'האוצר', show: () => <Curator /> },
  chat: { label: 'שיחה', show: () => <Chat /> },
};

/** How the chair writes: the decisions it is learnt from, what was found in them, and what was learnt since. */
export function TrainingScreen() {
  const search = useSearch({ from: '/training' });
  const navigate = useNavigate({ from: '/training' });
  const waiting = useQuery(listLessonsOptions({ query: { review_status: 'pending_review', limit: 1 } })).data?.total;
  const differing = useQuery(listModelDifferencesOptions()).data?.total;
  const selected = search.tab && search.tab in PARTS ? search.tab : 'corpus';
  const tabs = Object.entries(PARTS).map(([id, { label }]) => ({
    id,
    label,
    count: id === 'lessons' ? waiting : id === 'differences' ? differing : undefined,
  }));
  return (
    <Screen title="סגנון" lead="ההחלטות שמהן נלמד הסגנון, מה שנמצא בהן, ומה שנלמד מאז" fixed>
      <Tabs
        label="חלקי הסגנון"
        tabs={tabs}
        selected={selected}
        onSelect={(tab) => void navigate({ search: tab === 'corpus' ? {} : { tab } })}
      >
        {PARTS[selected]!.show()}
      </Tabs>
    </Screen>
  );
}
