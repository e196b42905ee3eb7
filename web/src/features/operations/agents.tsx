import { type ReactNode, useState } from 'react';
import { cancelRun, resetAgentSession } from '../../api/sdk.gen';
import type { AgentHealth, AgentRun } from '../../api/types.gen';
import { Button, Chip, ErrorLine, Menu, type Tone } from '../../design';
import { send } from '../../http/client';
import { useLabels } from '../../http/session';
import { Wait } from '../../parts/wait';
import { Ago, Mixed } from '../../words/text';
import { durationText } from '../../words/times';
import { type Act, useAct } from './act';
import styles from './operations.module.css';
import { AGENTS_MS, useAgents, useRuns } from './operations.queries';
import { Nothing, Part, Partly } from './part';
import { type OpenLog, RunLogDialog } from './run-log';

type Agent = AgentHealth['agents'][number];

const TONES: Record<Agent['state'], Tone> = { zombie: 'bad', stuck: 'warn', working: 'accent', calm: 'ok' };
const STATES = ['zombie', 'stuck', 'working', 'calm'] as const;
const NO_RUNS: AgentRun[] = [];

/** The agents, worst first, each with its runs. */
export function Agents() {
  const agents = useAgents();
  const runs = useRuns();
  const [ask, question] = useAct();
  const [log, setLog] = useState<OpenLog | null>(null);
  const { label } = useLabels();
  const live = runs.data?.runs ?? NO_RUNS;
  const homeless = live.filter(({ agent_id }) => !agents.data?.agents.some((agent) => agent.agent_id === agent_id));
  const openLog = (run: { run_id: string; agent_name: string }, isLive: boolean) =>
    setLog({ runId: run.run_id, agent: run.agent_name, isLive });
  return (
    <Part
      title="סוכנים"
      anchor="agents"
      query={agents}
      everyMs={AGENTS_MS}
      lines={5}
      wide
      aside={
        agents.data && (
          <span className={styles.summary}>
            {STATES.filter((state) => agents.data!.summary[state] > 0).map((state) => (
              <Chip key={state} tone={TONES[state]}>
                {label('agent_state', state)} <bdi>{agents.data!.summary[state]}</bdi>
              </Chip>
            ))}
          </span>
        )
      }
    >
      {({ agents: all, errors }) => (
        <>
          <Partly errors={[...new Set([...errors, ...(runs.data?.errors ?? [])])]} />
          {runs.error && <ErrorLine error={runs.error} onRetry={() => void runs.refetch()} />}
          {all.length === 0 && errors.length === 0 && <Nothing>לא הוגדרו סוכנים.</Nothing>}
          <ul className={styles.agents} aria-label="סוכנים">
            {all.map((agent) => (
              <AgentRow
                key={agent.agent_id}
                agent={agent}
                name={nameOf(agent, all)}
                runs={live.filter(({ agent_id }) => agent_id === agent.agent_id)}
                onAct={ask}
                onLog={openLog}
              />
            ))}
          </ul>
          {homeless.length > 0 && (
            <ul className={styles.runs} aria-label="ריצות נוספות">
              {homeless.map((run) => (
                <RunRow key={run.run_id} run={run} onAct={ask} onLog={openLog} />
              ))}
            </ul>
          )}
          {question}
          <RunLogDialog log={log} onClose={() => setLog(null)} />
        </>
      )}
    </Part>
  );
}

/** As people call it; several of one company that are called the same are told apart by their names. */
const nameOf = ({ agent_id, agent_name, agent_title, company_id }: Agent, all: readonly Agent[]): string =>
  agent_title === null ||
  all.some(
    (other) => other.agent_id !== agent_id && other.company_id === company_id && other.agent_title === agent_title,
  )
    ? agent_name
    : agent_title;

interface Doing {
  onAct(act: Act): void;
  onLog(run: { run_id: string; agent_name: string }, isLive: boolean): void;
}

function AgentRow({
  agent,
  name,
  runs,
  onAct,
  onLog,
}: { agent: Agent; name: string; runs: AgentRun[] } & Doing): ReactNode {
  const { label } = useLabels();
  const { agent_id, company_label, state, reason, last_activity_at, run_id } = agent;
  const isShown = run_id === null || runs.some((run) => run.run_id === run_id);
  return (
    <li className={styles.agent} data-tone={TONES[state]}>
      <div className={styles.agentHead}>
        <Chip tone={TONES[state]}>{label('agent_state', state)}</Chip>
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>
        <span className={styles.small}>
          <Mixed>{company_label}</Mixed>
          {last_activity_at && (
            <>
              {' · פעילות אחרונה '}
              <Ago at={last_activity_at} />
            </>
          )}
        </span>
        <span className={styles.reason}>
          <Mixed>{reason}</Mixed>
        </span>
        <span className={styles.agentActs}>
          {!isShown && (
            <Button small onPress={() => onLog({ run_id: run_id!, agent_name: name }, false)}>
              יומן
            </Button>
          )}
          <Menu
            label={`פעולות בסוכן ${name}`}
            entries={[
              {
                id: 'reset',
                label: 'איפוס השיחה',
                icon: 'retry',
                danger: true,
                onAction: () => onAct(reset(agent_id, name)),
              },
            ]}
          />
        </span>
      </div>
      {runs.length > 0 && (
        <ul className={styles.runs} aria-label={`הריצות של ${name}`}>
          {runs.map((run) => (
            <RunRow key={run.run_id} run={{ ...run, agent_name: name }} onAct={onAct} onLog={onLog} />
          ))}
        </ul>
      )}
    </li>
  );
}

const SILENT: Record<string, Tone> = { suspicion: 'warn', critical: 'bad' };

function RunRow({ run, onAct, onLog }: { run: AgentRun } & Doing) {
  const { label } = useLabels();
  const since = run.started_at ?? run.created_at;
  const isLive = run.status === 'running' || run.status === 'queued';
  const silence = SILENT[run.silence_level];
  return (
    <li className={styles.run}>
      <span className={styles.runWords}>
        <span>
          {run.status === 'running' ? 'ריצה בעבודה' : run.status === 'queued' ? 'ריצה ממתינה בתור' : run.status}
        </span>
        {since && (
          <span className={styles.small}>
            {'מאז '}
            <Ago at={since} />
          </span>
        )}
        {run.continuation_attempt > 0 && (
          <span className={styles.small}>
            <Mixed>{`המשך מספר ${run.continuation_attempt}`}</Mixed>
          </span>
        )}
        {run.waiting_for && <Wait wait={run.waiting_for} inside="operations" />}
        {silence && (
          <Chip tone={silence}>
            <Mixed>{`${label('silence', run.silence_level)}, ${durationText(run.silence_age_ms)}`}</Mixed>
          </Chip>
        )}
      </span>
      <span className={styles.agentActs}>
        <Button small icon="list" onPress={() => onLog(run, isLive)} aria-label={`יומן הריצה של ${run.agent_name}`}>
          יומן
        </Button>
        {isLive && (
          <Button small onPress={() => onAct(cancel(run))} aria-label={`ביטול הריצה של ${run.agent_name}`}>
            ביטול
          </Button>
        )}
      </span>
    </li>
  );
}

const cancel = ({ run_id, agent_name, status }: AgentRun): Act => ({
  id: 'cancel',
  label: 'ביטול',
  icon: 'close',
  title: `לבטל את הריצה של ${agent_name}?`,
  effect:
    status === 'queued'
      ? ['הריצה לא תתחיל, ואחרת לא תבוא במקומה. מי שביקש אותה יראה שבוטלה.']
      : [
          'הסוכן יתבקש לעצור, והריצה לא תתחדש מעצמה. מה שכבר נשמר בתיק נשאר; מה שלא נשמר אובד.',
          'מי שביקש את העבודה יראה שבוטלה, ויוכל לבקש אותה שוב.',
        ],
  confirm: 'ביטול הריצה',
  danger: true,
  run: () => send(cancelRun({ path: { run_id } })),
  done: 'הריצה בוטלה',
});

const reset = (agent_id: string, name: string): Act => ({
  id: 'reset',
  label: 'איפוס השיחה',
  icon: 'retry',
  title: `לאפס את השיחה של ${name}?`,
  effect: [
    'הסוכן ישכח את מה ששמר בין ריצה לריצה, והריצה הבאה תתחיל מן ההתחלה. אין דרך להחזיר את מה שנשכח.',
    'התיקים והמסמכים אינם משתנים, וריצה שבעיצומה נמשכת.',
  ],
  confirm: 'איפוס',
  danger: true,
  run: () => send(resetAgentSession({ path: { agent_id } })),
  done: `השיחה של ${name} אופסה`,
});
