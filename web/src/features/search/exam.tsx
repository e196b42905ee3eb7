import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getExamRunOptions, getSearchExamOptions, getSearchExamQueryKey } from '../../api/@tanstack/react-query.gen';
import { deleteExamItem, startSearchExam } from '../../api/sdk.gen';
import type { ExamItem, ExamRun, SearchExam } from '../../api/types.gen';
import { Banner, Button, Chip, Confirm, EmptyState, IconButton, Loaded, Screen, sayProblem } from '../../design';
import { send } from '../../http/client';
import { useCan, useLabels } from '../../http/session';
import { WithSource } from '../../parts/with-source';
import { placeOf } from '../../source/place';
import { Ago, count, Mixed, percentText } from '../../words/text';
import styles from './search.module.css';

/** The questions that the search is held to, what it gave for them the last time, and what got worse. */
export function ExamScreen() {
  const exam = useQuery(getSearchExamOptions());
  const search = useSearch({ from: '/search/exam' });
  const navigate = useNavigate({ from: '/search/exam' });
  const open = exam.data?.items.find(({ item_id }) => item_id === search.item)?.passages[Number(search.passage ?? 0)];
  return (
    <WithSource
      caseNumber={open?.case_number ?? ''}
      place={placeOf(open?.source)}
      onPlace={(next) => next === null && void navigate({ search: {}, replace: true })}
    >
      <Screen
        title="בחינת החיפוש"
        lead="שאלות, ולצד כל אחת הקטעים שצריכים להימצא. הבחינה אומרת אם החיפוש מוצא אותם, ואם השתפר או נחלש."
        actions={exam.data && <Start exam={exam.data} />}
      >
        <Loaded query={exam} lines={8}>
          {(data) => (
            <div className={styles.exam}>
              {data.offer && data.last_run && <Banner>{`${data.offer.message}; כדאי להריץ אותה שוב.`}</Banner>}
              {data.last_run && <LastRun run={data.last_run} />}
              <Questions
                items={data.items}
                onOpen={(item, passage) => void navigate({ search: { item, passage: String(passage) }, replace: true })}
              />
            </div>
          )}
        </Loaded>
      </Screen>
    </WithSource>
  );
}

function Start({ exam }: { exam: SearchExam }) {
  const queries = useQueryClient();
  const writes = useCan('case.write');
  const start = useMutation({
    mutationFn: () => send(startSearchExam()),
    onSuccess: () => queries.invalidateQueries({ queryKey: getSearchExamQueryKey() }),
    onError: sayProblem,
  });
  if (!writes || exam.total === 0) return null;
  const isBusy = start.isPending || exam.running !== null;
  return (
    <Button kind={exam.offer ? 'primary' : 'plain'} onPress={() => start.mutate()} isDisabled={isBusy}>
      {isBusy ? 'הבחינה רצה' : 'הרצת הבחינה'}
    </Button>
  );
}

const COLUMNS = [
  { key: 'hit_at_1', title: 'נמצא ראשון' },
  { key: 'hit_at_5', title: 'בין חמשת הראשונים' },
  { key: 'hit_at_10', title: 'בין עשרת הראשונים' },
  { key: 'ndcg_at_10', title: 'טיב הסדר (nDCG)' },
] as const;

function LastRun({ run }: { run: ExamRun }) {
  const { label } = useLabels();
  const report = useQuery(getExamRunOptions({ path: { run_id: run.run_id } }));
  const worse = report.data?.answers.filter((answer) => answer.worse) ?? [];
  return (
    <section aria-label="הבחינה האחרונה">
      <h2>הבחינה האחרונה, {run.finished_at && <Ago at={run.finished_at} />}</h2>
      <table className={styles.scores} aria-label="תוצאות הבחינה">
        <thead>
          <tr>
            <th scope="col">דרך החיפוש</th>
            {COLUMNS.map(({ key, title }) => (
              <th key={key} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.scores.map((score) => (
            <tr key={score.mode}>
              <th scope="row">{label('exam_mode', score.mode)}</th>
              {COLUMNS.map(({ key }) => (
                <td key={key}>
                  <bdi>{percentText(score[key])}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {run.lost > 0 && <Banner>{`${count(run.lost, 'שאלה', 'שאלות')} לא נשאלו: הקטעים שלהן אינם קיימים עוד.`}</Banner>}
      {worse.length > 0 && (
        <>
          <h3>נחלשו מאז הבחינה הקודמת</h3>
          <ul>
            {worse.map((answer) => (
              <li key={`${answer.mode} ${answer.item_id}`}>
                <Link to="/search" search={{ q: answer.query }}>
                  <Mixed>{answer.query}</Mixed>
                </Link>{' '}
                <Chip tone="warn">{`${label('exam_mode', answer.mode)}: ${placeText(answer.before?.rank)} ← ${placeText(answer.rank)}`}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const placeText = (rank: number | null | undefined): string => (rank == null ? 'לא נמצא' : `מקום ${rank}`);

function Questions({ items, onOpen }: { items: ExamItem[]; onOpen(item: string, passage: number): void }) {
  const writes = useCan('case.write');
  const queries = useQueryClient();
  const [leaving, setLeaving] = useState<ExamItem | null>(null);
  const remove = useMutation({
    mutationFn: (item: ExamItem) => send(deleteExamItem({ path: { item_id: item.item_id } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: getSearchExamQueryKey() }),
    onError: sayProblem,
  });
  if (items.length === 0)
    return (
      <EmptyState icon="search" title="אין עדיין שאלות" guide="search">
        <p>
          <Mixed>בתוצאות של חיפוש פותחים את הקטע שהיה צריך להימצא, ובוחרים "הוספה לבחינת החיפוש".</Mixed>
        </p>
        <p>
          <Link to="/search">לחיפוש</Link>
        </p>
      </EmptyState>
    );
  return (
    <section aria-label="השאלות">
      <h2>{count(items.length, 'שאלה', 'שאלות')}</h2>
      <table className={styles.scores} aria-label="שאלות הבחינה">
        <thead>
          <tr>
            <th scope="col">שאלה</th>
            <th scope="col">צריך להימצא</th>
            {writes && <th scope="col" aria-label="פעולות" />}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.item_id}>
              <th scope="row">
                <Link to="/search" search={{ q: item.query }}>
                  <Mixed>{item.query}</Mixed>
                </Link>
              </th>
              <td>
                <div className={styles.passages}>
                  {item.passages.map((passage, at) => (
                    <Passage
                      // biome-ignore lint/suspicious/noArrayIndexKey: a passage is known by its place in its question.
                      key={at}
                      passage={passage}
                      onOpen={() => onOpen(item.item_id, at)}
                    />
                  ))}
                </div>
              </td>
              {writes && (
                <td>
                  <IconButton icon="trash" label={`הסרת השאלה ${item.query}`} onPress={() => setLeaving(item)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <Confirm
        title="להסיר את השאלה מן הבחינה?"
        confirm="הסרה"
        isOpen={leaving !== null}
        onConfirm={() => leaving && remove.mutate(leaving)}
        onClose={() => setLeaving(null)}
      >
        <p>מה שנמצא לה בבחינות קודמות יישמר.</p>
      </Confirm>
    </section>
  );
}

const SHOWN = 140;

function Passage({ passage, onOpen }: { passage: ExamItem['passages'][number]; onOpen(): void }) {
  const words = passage.words.length > SHOWN ? `${passage.words.slice(0, SHOWN)}…` : passage.words;
  if (passage.source.lost)
    return (
      <span>
        <Chip tone="warn">המילים אינן במסמך עוד</Chip> <Mixed>{words}</Mixed>
      </span>
    );
  const from = [passage.title, passage.case_number && `תיק ${passage.case_number}`].filter(Boolean).join(', ');
  if (placeOf(passage.source) === null) return <Mixed>{`${from}: ${words}`}</Mixed>;
  return (
    <button type="button" onClick={onOpen}>
      <Mixed>{`${from}: ${words}`}</Mixed>
    </button>
  );
}
