import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  getBlockDraftOptions,
  getBlockDraftQueryKey,
  getCaseDetailsOptions,
  getResearchAnalysisOptions,
} from '../../../../api/@tanstack/react-query.gen';
import { requestBlockDraft } from '../../../../api/sdk.gen';
import type { BlockDraft as Draft } from '../../../../api/types.gen';
import { Banner, Button, EmptyState, Loaded, say, sayProblem, TextField } from '../../../../design';
import { MarkdownView } from '../../../../editor/markdown-view';
import { send } from '../../../../http/client';
import { problemOf } from '../../../../http/problem';
import { useCan } from '../../../../http/session';
import { SourceLink } from '../../../../parts/source-link';
import { Ago, count, Mixed } from '../../../../words/text';
import styles from '../decision.module.css';
import { isOfBody, useTitles } from '../decision.queries';
import { SKIPPED } from './draft-words';
import { Followed } from './followed';
import { IN_INTERIM, InterimDraft } from './interim';
import type { SideProps } from './props';

const ASK_AGAIN_MS = 3000;
const UNDER_WAY: readonly Draft['status'][] = ['queued', 'running'];

/** Paragraphs that an agent wrote for the block; each is taken over by a person or not at all. */
export function BlockDraft(props: SideProps) {
  const { caseNumber, block } = props;
  const path = { case_number: caseNumber, block_id: block.block_id };
  const draft = useQuery({
    ...getBlockDraftOptions({ path }),
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.status) ? ASK_AGAIN_MS : false),
  });
  const missing = useMissing(caseNumber, block.block_id);
  if (missing === undefined) return null;
  return (
    <Loaded query={draft}>
      {(data) => (
        <div className={styles.groups}>
          {missing.length > 0 ? (
            <EmptyState
              icon="person"
              title="קודם ההכרעה, אחר כך הטיוטה"
              action={
                <Link to="/case" search={{ n: caseNumber, tab: 'positions' }}>
                  ללשונית הכרעה
                </Link>
              }
            >
              <p>{WHEN_OFFERED[block.block_id]}</p>
              <ul>
                {missing.map((each) => (
                  <li key={each}>
                    <Mixed>{each}</Mixed>
                  </li>
                ))}
              </ul>
            </EmptyState>
          ) : (
            <Ask {...props} draft={data} />
          )}
          {data.paragraphs.length > 0 && <Paragraphs {...props} draft={data} />}
          {IN_INTERIM.has(block.block_id) && <InterimDraft caseNumber={caseNumber} />}
        </div>
      )}
    </Loaded>
  );
}

const DISCUSSION = 'block-yod';
/** The parts that say what was decided, and what has to be decided before an agent may draft them. */
const WHEN_OFFERED: Partial<Record<string, string>> = {
  [DISCUSSION]: 'טיוטה לפרק הדיון תוצע לאחר שתיקבע התוצאה ותיכתב עמדה בכל טענת סף ובכל סוגיה.',
  'block-yod-alef': 'טיוטה לסוף הדבר תוצע לאחר שתיקבע תוצאת הערר; בלעדיה אין מה לכתוב בו.',
};

/** What has to be decided before a block may be drafted; undefined while it is not known. */
function useMissing(caseNumber: string, blockId: string): string[] | undefined {
  const path = { case_number: caseNumber };
  const asks = WHEN_OFFERED[blockId] !== undefined;
  const details = useQuery({ ...getCaseDetailsOptions({ path }), enabled: asks });
  const ofPositions = blockId === DISCUSSION;
  const analysis = useQuery({ ...getResearchAnalysisOptions({ path }), enabled: ofPositions, retry: false });
  if (!asks) return [];
  if (!details.data || (ofPositions && analysis.isPending)) return undefined;
  const outcome = details.data.outcome === null ? ['טרם נקבעה תוצאה'] : [];
  if (!ofPositions) return outcome;
  if (!analysis.data) return [...outcome, 'אין בתיק קובץ ניתוח, ולכן אין עמדות'];
  const { filled, total } = analysis.data.chair_positions;
  return filled < total ? [...outcome, `חסרות ${count(total - filled, 'עמדה', 'עמדות')} מתוך ${total}`] : outcome;
}

function Ask({ caseNumber, block, draft }: SideProps & { draft: Draft }) {
  const mayWrite = useCan('block.write');
  const [instructions, setInstructions] = useState('');
  const queries = useQueryClient();
  const path = { case_number: caseNumber, block_id: block.block_id };
  const ask = useMutation({
    mutationFn: () =>
      send(requestBlockDraft({ path, body: instructions.trim() === '' ? {} : { instructions: instructions.trim() } })),
    onSuccess: (answer) => {
      if (answer.status === 'skipped') say(`הטיוטה לא התחילה: ${SKIPPED[answer.reason ?? ''] ?? 'אין סוכן פנוי'}`);
      else {
        say('הסוכן כותב טיוטה. דבר לא ייכנס להחלטה בלי אישור.');
        queries.setQueryData<Draft>(getBlockDraftQueryKey({ path }), (old) =>
          old ? { ...old, status: 'queued' } : old,
        );
      }
    },
    onError: (error) =>
      problemOf(error).code === 'positions_missing' ? say(problemOf(error).detail) : sayProblem(error),
  });
  const isUnderWay = UNDER_WAY.includes(draft.status);
  return (
    <section aria-label="בקשת טיוטה">
      {draft.status === 'failed' && draft.error && (
        <Banner tone="bad">
          <Mixed>{draft.error}</Mixed>
        </Banner>
      )}
      {isUnderWay && (
        <Banner>{draft.status === 'queued' ? 'הטיוטה ממתינה לסוכן.' : 'הסוכן כותב כעת את הטיוטה.'}</Banner>
      )}
      {mayWrite && (
        <div className={styles.ask}>
          <h3>הצעה לחלק זה</h3>
          <p className={styles.note}>
            הסוכן כותב פסקאות לחלק זה בלבד, והן מוצגות כאן לצד מקורותיהן. פסקה נכנסת להחלטה רק כשמוסיפים אותה.
          </p>
          <TextField label="מה חשוב בהצעה (רשות)" value={instructions} onChange={setInstructions} rows={2} />
          <Button small icon="edit" onPress={() => ask.mutate()} isDisabled={ask.isPending || isUnderWay}>
            {draft.paragraphs.length > 0 ? 'הצעה חדשה לחלק זה' : 'הצעת פסקאות לחלק זה'}
          </Button>
        </div>
      )}
    </section>
  );
}

function Paragraphs({ caseNumber, block, draft, handleOf, wasIn, onPlace }: SideProps & { draft: Draft }) {
  const mayWrite = useCan('block.write');
  const titleOf = useTitles(caseNumber);
  const [taken, setTaken] = useState<ReadonlySet<number>>(new Set());
  const take = (which: number[]) => {
    const text = which.map((at) => draft.paragraphs[at]!.text).join('\n\n');
    const desk = handleOf(block.block_id)?.desk;
    if (isOfBody(block.block_id)) desk?.insertNumbered(text, wasIn);
    else desk?.insert(text, wasIn);
    setTaken(new Set([...taken, ...which]));
    say(which.length === 1 ? 'הפסקה נוספה להחלטה' : 'הפסקאות נוספו להחלטה');
  };
  const entries = draft.paragraphs.map((paragraph, at) => ({ at, paragraph, key: `${at} ${draft.made_at}` }));
  const left = entries.flatMap(({ at }) => (taken.has(at) ? [] : [at]));
  return (
    <section aria-label="הטיוטה">
      <h3>
        הטיוטה{' '}
        {draft.made_at && (
          <small>
            <Ago at={draft.made_at} />
          </small>
        )}
      </h3>
      <Followed lessons={draft.lessons} label="הטיוטה כולה נכתבה לפי הלקחים" />
      <ol>
        {entries.map(({ at, paragraph, key }) => (
          <li key={key} className={styles.item} data-taken={taken.has(at) || undefined}>
            <MarkdownView markdown={paragraph.text} />
            <span className={styles.links}>
              {paragraph.sources.slice(0, 4).map((source) => (
                <SourceLink
                  key={`${source.document_id} ${source.start}`}
                  source={source}
                  title={titleOf(source)}
                  onPlace={onPlace}
                />
              ))}
            </span>
            <Followed lessons={paragraph.lessons} />
            {mayWrite && (
              <Button small kind="quiet" icon={taken.has(at) ? 'check' : 'plus'} onPress={() => take([at])}>
                {taken.has(at) ? 'נוספה; להוסיף שוב' : 'הוספת הפסקה להחלטה'}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {mayWrite && left.length > 1 && (
        <Button small icon="plus" onPress={() => take(left)}>
          הוספת כל הפסקאות
        </Button>
      )}
    </section>
  );
}
