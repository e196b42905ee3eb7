import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { getRunLogOptions } from '../../api/@tanstack/react-query.gen';
import { Button, Checkbox, Dialog, ErrorLine, Skeleton, say } from '../../design';
import { count, Mixed, timeText } from '../../words/text';
import styles from './operations.module.css';
import { AGENTS_MS } from './operations.queries';
import { Nothing } from './part';
import { type LogLine, linesOf, SHOWN_LINES } from './run-lines';

export interface OpenLog {
  runId: string;
  agent: string;
  /** Whether it is still being written. */
  isLive: boolean;
}

/** The log of a run, over the page. */
export function RunLogDialog({ log, onClose }: { log: OpenLog | null; onClose(): void }) {
  return (
    <Dialog title={log ? `יומן הריצה של ${log.agent}` : 'יומן הריצה'} isOpen={log !== null} onClose={onClose} wide>
      {log && <RunLog {...log} />}
    </Dialog>
  );
}

const SMALL = 256 * 1024;
const WHOLE = 2 * 1024 * 1024;

function RunLog({ runId, isLive }: OpenLog) {
  // Long lines need more bytes for as many of them.
  const [bytes, setBytes] = useState(SMALL);
  const log = useQuery({
    ...getRunLogOptions({ path: { run_id: runId }, query: { limit_bytes: bytes } }),
    refetchInterval: isLive ? AGENTS_MS : false,
    retry: false,
    placeholderData: (before) => before,
  });
  const content = log.data?.content;
  const lines = useMemo(() => linesOf(content ?? ''), [content]);
  const [follow, setFollow] = useState(true);
  if (content !== undefined && lines.length < SHOWN_LINES && content.length > SMALL / 3 && bytes < WHOLE)
    setBytes(WHOLE);
  const copy = () =>
    void navigator.clipboard.writeText(lines.map(({ text }) => text).join('\n')).then(() => say('היומן הועתק'));
  return (
    <>
      <div className={styles.logTools}>
        <Checkbox isSelected={follow} onChange={setFollow}>
          מעקב אחרי הסוף
        </Checkbox>
        <span className={styles.small}>
          <Mixed>{count(lines.length, 'שורה', 'שורות')}</Mixed>
          {lines.length === SHOWN_LINES && ' האחרונות'}
          {isLive && ' · מתעדכן'}
        </span>
        <Button small icon="copy" onPress={copy} isDisabled={lines.length === 0}>
          העתקה
        </Button>
      </div>
      {log.error && <ErrorLine error={log.error} onRetry={() => void log.refetch()} />}
      {content === undefined ? (
        !log.error && <Skeleton lines={6} />
      ) : lines.length === 0 ? (
        <Nothing>הריצה עדיין לא כתבה דבר.</Nothing>
      ) : (
        <Lines lines={lines} follow={follow} onLeave={() => setFollow(false)} />
      )}
    </>
  );
}

const BACKWARDS = new Set(['ArrowUp', 'PageUp', 'Home']);

function Lines({ lines, follow, onLeave }: { lines: LogLine[]; follow: boolean; onLeave(): void }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 24,
    overscan: 20,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: new lines are what it follows
  useLayoutEffect(() => {
    if (follow) rows.scrollToIndex(lines.length - 1, { align: 'end' });
  }, [lines, follow]);
  const onKeyDown = ({ key }: KeyboardEvent) => BACKWARDS.has(key) && onLeave();
  return (
    <div
      className={styles.log}
      ref={scroller}
      role="log"
      aria-label="יומן הריצה"
      // Rows that only come into sight are no news.
      aria-live={follow ? 'polite' : 'off'}
      tabIndex={0}
      onWheel={({ deltaY }) => deltaY < 0 && onLeave()}
      onTouchMove={onLeave}
      onKeyDown={onKeyDown}
    >
      <div className={styles.logLines} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const { kind, at, text } = lines[index]!;
          return (
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              data-kind={kind}
              className={styles.logLine}
              style={{ transform: `translateY(${start}px)` }}
            >
              <bdi className={styles.logTime}>{at && timeText(at)}</bdi>
              <span dir="auto">{text}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
}
