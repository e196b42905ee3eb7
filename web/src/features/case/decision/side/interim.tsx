import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getGenerationStatusOptions, getGenerationStatusQueryKey } from '../../../../api/@tanstack/react-query.gen';
import { generateInterimDraft } from '../../../../api/sdk.gen';
import type { BlockId, GenerationStatus } from '../../../../api/types.gen';
import { Banner, Button, Loaded, say, sayProblem } from '../../../../design';
import { send } from '../../../../http/client';
import { useCan } from '../../../../http/session';
import { Ago, Mixed } from '../../../../words/text';
import styles from '../decision.module.css';
import { useBlocks } from '../decision.queries';
import { SKIPPED } from './draft-words';
import { Followed } from './followed';
import type { SideProps } from './props';

const ASK_AGAIN_MS = 3000;
const UNDER_WAY: readonly GenerationStatus['status'][] = ['queued', 'running'];

/** The blocks that an agent drafts at once: all before the normative part. */
export const IN_INTERIM: ReadonlySet<BlockId> = new Set([
  'block-alef',
  'block-bet',
  'block-gimel',
  'block-dalet',
  'block-he',
  'block-vav',
  'block-zayin',
]);

/** The first blocks, drafted at once into the decision; what a person wrote stays. Says which lessons shaped each. */
export function InterimDraft({ caseNumber }: Pick<SideProps, 'caseNumber'>) {
  const path = { case_number: caseNumber, action: 'interim-draft' } as const;
  const status = useQuery({
    ...getGenerationStatusOptions({ path }),
    refetchInterval: ({ state }) => (state.data && UNDER_WAY.includes(state.data.status) ? ASK_AGAIN_MS : false),
  });
  const mayWrite = useCan('block.write');
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => send(generateInterimDraft({ path: { case_number: caseNumber } })),
    onSuccess: ({ status: answer, reason }) => {
      if (answer === 'skipped') return say(`הטיוטה לא התחילה: ${SKIPPED[reason ?? ''] ?? 'אין סוכן פנוי'}`);
      say('הסוכן כותב את טיוטת הביניים. מה שנכתב ביד לא ישתנה.');
      queries.setQueryData<GenerationStatus>(getGenerationStatusQueryKey({ path }), (old) =>
        old ? { ...old, status: 'queued' } : old,
      );
    },
    onError: sayProblem,
  });
  return (
    <section aria-label="טיוטת ביניים" className={styles.ask}>
      <h3>טיוטת ביניים לשבעת החלקים הראשונים</h3>
      <p className={styles.note}>
        הסוכן כותב את כולם יחד, מכותרת הוועדה ועד תמצית טענות הצדדים, ישר אל תוך ההחלטה ואל קובץ Word. חלק שנכתב ביד
        נשאר כפי שהוא.
      </p>
      <Loaded query={status}>
        {(data) => (
          <>
            {data.status === 'failed' && data.error && (
              <Banner tone="bad">
                <Mixed>{data.error}</Mixed>
              </Banner>
            )}
            {UNDER_WAY.includes(data.status) && (
              <Banner>{data.status === 'queued' ? 'טיוטת הביניים ממתינה לסוכן.' : 'הסוכן כותב כעת.'}</Banner>
            )}
            {mayWrite && (
              <Button
                small
                icon="edit"
                onPress={() => ask.mutate()}
                isDisabled={ask.isPending || UNDER_WAY.includes(data.status)}
              >
                {data.artifact ? 'מילוי חוזר של שבעת החלקים' : 'מילוי שבעת החלקים הראשונים'}
              </Button>
            )}
            {data.artifact && (
              <p className={styles.note}>
                {data.finished_at && <Ago at={data.finished_at} />}{' '}
                <Link to="/case" search={{ n: caseNumber, tab: 'files' }}>
                  הקובץ בלשונית קבצים
                </Link>
              </p>
            )}
            <Shaped caseNumber={caseNumber} blocks={data.blocks} />
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Which lessons shaped which block. */
function Shaped({ caseNumber, blocks }: Pick<SideProps, 'caseNumber'> & Pick<GenerationStatus, 'blocks'>) {
  const titles = new Map(useBlocks(caseNumber).data?.blocks.map(({ block_id, title }) => [block_id, title]));
  const shaped = blocks.filter(({ lessons }) => lessons.length > 0);
  if (blocks.length === 0) return null;
  if (shaped.length === 0) return <p className={styles.note}>שום לקח מאושר לא שינה את טיוטת הביניים.</p>;
  return (
    <>
      {shaped.map(({ block_id, lessons }) => (
        <Followed key={block_id} lessons={lessons} label={`"${titles.get(block_id) ?? ''}" נכתב לפי הלקחים`} />
      ))}
    </>
  );
}
