import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  getCuratorPromptOptions,
  getCuratorStatsOptions,
  getStyleAnalyzerPromptOptions,
  listProposalsOptions,
  listProposalsQueryKey,
} from '../../api/@tanstack/react-query.gen';
import { saveProposal } from '../../api/sdk.gen';
import type { CuratorPrompt } from '../../api/types.gen';
import { Button, Dialog, EmptyState, ErrorLine, Loaded, Select, say, TextField } from '../../design';
import { send } from '../../http/client';
import { useCan, useLabels } from '../../http/session';
import { Ago, Mixed } from '../../words/text';
import { Figure } from './bars';
import { Proposal } from './proposal';
import styles from './training.module.css';

type Target = 'curator' | 'style-analyzer';

/** The instructions that the learning works by, what it brought, and what is proposed to change in them. */
export function Curator() {
  const stats = useQuery(getCuratorStatsOptions());
  const curator = useQuery(getCuratorPromptOptions());
  const analyzer = useQuery(getStyleAnalyzerPromptOptions());
  const proposals = useQuery(listProposalsOptions());
  const mayDecide = useCan('proposal.save');
  const { label } = useLabels();
  const [writing, setWriting] = useState(false);
  const promptOf = (target: string) => (target === 'curator' ? curator.data : analyzer.data)?.content ?? null;
  return (
    <div className={styles.pane}>
      <Loaded query={stats} lines={2}>
        {({ channels }) => (
          <dl className={styles.figures}>
            {(['distillation', 'panel', 'curator'] as const).map((channel) => (
              <Figure
                key={channel}
                name={label('lesson_channel', channel)}
                note={
                  Object.entries(channels[channel].by_status)
                    .map(([status, n]) => `${label('review_status', status)} ${n}`)
                    .join(' · ') || 'עדיין אין לקחים'
                }
              >
                {channels[channel].total.toLocaleString('he-IL')}
              </Figure>
            ))}
          </dl>
        )}
      </Loaded>
      <section aria-label="הצעות לשינוי">
        <header className={styles.sectionHead}>
          <h2>הצעות לשינוי ההנחיות</h2>
          {mayDecide && (
            <Button icon="plus" onPress={() => setWriting(true)} isDisabled={!curator.data || !analyzer.data}>
              הצעה חדשה
            </Button>
          )}
        </header>
        <Loaded query={proposals} lines={3}>
          {({ proposals: list }) =>
            list.length === 0 ? (
              <EmptyState guide="training" icon="edit" title="אין הצעות">
                <p>הצעה היא נוסח חדש להנחיה. היא נשמרת כקובץ; דבר אינו משתנה עד שמפעיל המערכת מטמיע הצעה שאושרה.</p>
              </EmptyState>
            ) : (
              <ul className={styles.proposals} aria-label="הצעות">
                {list.map((proposal) => (
                  <Proposal
                    key={proposal.filename}
                    proposal={proposal}
                    current={promptOf(proposal.target)}
                    mayDecide={mayDecide}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </section>
      <section aria-label="ההנחיות">
        <h2>ההנחיות כפי שהן</h2>
        <div className={styles.columns}>
          <Loaded query={curator}>{(prompt) => <Prompt target="curator" prompt={prompt} />}</Loaded>
          <Loaded query={analyzer}>{(prompt) => <Prompt target="style-analyzer" prompt={prompt} />}</Loaded>
        </div>
      </section>
      {writing && curator.data && analyzer.data && (
        <NewProposal
          prompts={{ curator: curator.data.content, 'style-analyzer': analyzer.data.content }}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  );
}

/** What each instruction is for; the instruction itself speaks to a model. */
const ABOUT: Record<Target, { title: string; purpose: string }> = {
  curator: {
    title: 'האוצר',
    purpose:
      'קורא את ההחלטות, את הלקחים שאושרו ואת מה שהיו"ר שינתה בין הטיוטה לנוסח הסופי, ומציע לקחים חדשים על דרך כתיבתה. כל לקח ממתין לאישורה.',
  },
  'style-analyzer': {
    title: 'מנתח הסגנון',
    purpose: 'מצביע בהחלטה על נוסחאות לשון שחוזרות אצל היו"ר: פתיחה, מעבר, הנמקה וסיום. רק מה שכתוב בה אות באות נשמר.',
  },
};

const Prompt = ({ target, prompt }: { target: Target; prompt: CuratorPrompt }) => (
  <section className={styles.box} aria-label={ABOUT[target].title}>
    <h3>{ABOUT[target].title}</h3>
    <p>
      <Mixed>{ABOUT[target].purpose}</Mixed>
    </p>
    <p className={styles.small}>
      עודכן <Ago at={prompt.updated_at} />
      {prompt.source_url && (
        <>
          {' · '}
          <a href={prompt.source_url} target="_blank" rel="noreferrer">
            המקור
          </a>
        </>
      )}
    </p>
    <details>
      <summary>ההנחיה כלשונה</summary>
      <pre className={styles.prompt} tabIndex={0} dir="auto">
        {prompt.content}
      </pre>
    </details>
  </section>
);

function NewProposal({ prompts, onClose }: { prompts: Record<Target, string>; onClose(): void }) {
  const { terms } = useLabels();
  const queries = useQueryClient();
  const [target, setTarget] = useState<Target>('curator');
  const [title, setTitle] = useState('');
  const [rationale, setRationale] = useState('');
  const [text, setText] = useState(prompts.curator);
  const save = useMutation({
    mutationFn: () =>
      send(saveProposal({ body: { title: title.trim(), rationale: rationale.trim(), proposed_prompt: text, target } })),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: listProposalsQueryKey() });
      void queries.invalidateQueries({ queryKey: getCuratorStatsOptions().queryKey });
      say('ההצעה נשמרה');
      onClose();
    },
  });
  const isReady = title.trim() !== '' && rationale.trim() !== '' && text.trim() !== '' && text !== prompts[target];
  return (
    <Dialog
      title="הצעה לשינוי הנחיה"
      isOpen
      wide
      onClose={onClose}
      actions={
        <>
          <Button kind="primary" onPress={() => save.mutate()} isDisabled={!isReady || save.isPending}>
            שמירת ההצעה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </>
      }
    >
      {save.error && <ErrorLine error={save.error} />}
      <div className={styles.twoFields}>
        <Select
          label="ההנחיה"
          options={terms('curator_target')}
          value={target}
          onChange={(key) => {
            setTarget(key as Target);
            setText(prompts[key as Target]);
          }}
        />
        <TextField label="כותרת" value={title} onChange={setTitle} />
      </div>
      <TextField label="למה" rows={2} value={rationale} onChange={setRationale} />
      <TextField label="הנוסח המוצע" rows={12} value={text} onChange={setText} />
      <p className={styles.small}>
        <Mixed>ההצעה נשמרת כקובץ חדש. ההנחיה עצמה אינה משתנה.</Mixed>
      </p>
    </Dialog>
  );
}
