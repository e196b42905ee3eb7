import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Block, BlockId } from '../../../api/types.gen';
import { Button, Loaded, say, sayProblem } from '../../../design';
import type { SaveState } from '../../../editor/autosave.ts';
import type { Handle } from '../../../editor/block-editor';
import { BlockEditor } from '../../../editor/block-editor';
import { Toolbar, useActiveText } from '../../../editor/toolbar';
import { useCan } from '../../../http/session';
import { Segments } from '../../../source/segments';
import { SourceView } from '../../../source/source-view';
import type { TabProps } from '../tab-props';
import { BlocksNav } from './blocks-nav';
import styles from './decision.module.css';
import { currentOf, heldAt, isOfBody, placeOfAnchor, saveBlock, useBlocks } from './decision.queries';
import { ExportDecision } from './export-decision';
import { BlockHistory } from './history';
import { Numbering } from './numbering-note';
import { usePresence } from './presence';
import { SidePanel } from './side-panel';
import { wordsAt } from './words-at';

/** The decision: its blocks as one page that is written in, and beside it what it is written from. */
export function Decision(props: TabProps) {
  const blocks = useBlocks(props.caseNumber);
  return <Loaded query={blocks}>{(data) => <Desk {...props} blocks={data.blocks} />}</Loaded>;
}

type Pane = 'blocks' | 'page' | 'help';
const PANES = [
  { key: 'blocks', label: 'חלקים' },
  { key: 'page', label: 'ההחלטה' },
  { key: 'help', label: 'לצד החלק' },
] as const;

function Desk({ caseNumber, place, onPlace, blocks }: TabProps & { blocks: Block[] }) {
  const queries = useQueryClient();
  const mayWrite = useCan('block.write');
  const handles = useRef(new Map<string, Handle>());
  const active = useActiveText();
  const [shown, setShown] = useState<BlockId>(() => addressed(blocks)?.block.block_id ?? 'block-he');
  const [, setOpened] = useState(0);
  const [history, setHistory] = useState<BlockId | null>(null);
  const [pane, setPane] = useState<Pane>('page');
  const [states, setStates] = useState<Partial<Record<BlockId, SaveState>>>({});
  const [wasIn, setWasIn] = useState<BlockId | null>(null);
  const people = usePresence(caseNumber, wasIn);
  const block = blocks.find(({ block_id }) => block_id === shown) ?? blocks[0]!;

  const onHandle = useCallback((id: string, handle: Handle | null) => {
    if (handle) handles.current.set(id, handle);
    else handles.current.delete(id);
    // What is told of all texts is told anew.
    setOpened((count) => count + 1);
  }, []);
  const firstNumber = useCallback(
    (id: BlockId) => {
      const before = blocks.slice(
        0,
        blocks.findIndex(({ block_id }) => block_id === id),
      );
      return (
        (before
          .filter(({ block_id }) => isOfBody(block_id))
          .flatMap((each) => numbersIn(handles.current.get(each.block_id)))
          .at(-1) ?? 0) + 1
      );
    },
    [blocks],
  );
  const onSource = useCallback(
    (anchor: string) =>
      void placeOfAnchor(caseNumber, anchor).then(
        (found) => (found ? onPlace(found) : say('המילים שהקישור מוביל אליהן אינן עוד במסמך')),
        sayProblem,
      ),
    [caseNumber, onPlace],
  );
  const goTo = (id: BlockId) => {
    setShown(id);
    setPane('page');
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  // An address may name a block: the checks lead there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    const named = addressed(blocks);
    if (!named) return;
    const { block_id } = named.block;
    document.getElementById(block_id)?.scrollIntoView({ block: 'start' });
    if (named.place) handles.current.get(block_id)?.desk.reveal(named.place.start, named.place.words || null);
  }, []);
  const reveal = (id: BlockId, offset: number, words: string | null) => {
    setPane('page');
    handles.current.get(id)?.desk.reveal(offset, words);
  };
  const isElsewhere = useMemo(() => Map.groupBy(people, ({ block_id }) => block_id ?? ''), [people]);

  return (
    <div className={styles.desk} data-pane={pane} data-source={place !== null || undefined}>
      <div className={styles.panes}>
        <Segments label="מה מוצג" options={PANES} value={pane} onChange={(key) => setPane(key as Pane)} />
      </div>
      <BlocksNav
        caseNumber={caseNumber}
        blocks={blocks}
        active={block.block_id}
        people={people}
        states={states}
        onOpen={goTo}
      />
      <div className={styles.work}>
        <div className={styles.tools}>
          {mayWrite && <Toolbar active={active} />}
          <span className={styles.acts}>
            <Button small kind="quiet" icon="clock" onPress={() => setHistory(block.block_id)}>
              נוסחים קודמים
            </Button>
            <Button small kind="quiet" icon="file" onPress={() => window.print()}>
              הדפסה
            </Button>
            <ExportDecision caseNumber={caseNumber} />
          </span>
        </div>
        <div className={styles.scroll}>
          {mayWrite && (
            <Numbering
              blocks={blocks.filter(({ block_id }) => isOfBody(block_id))}
              states={states}
              numbersOf={(id) => numbersIn(handles.current.get(id))}
              renumber={(id, first) => handles.current.get(id)?.desk.renumber(first)}
            />
          )}
          <article className={styles.paper} data-print aria-label="ההחלטה">
            {blocks.map((each) => (
              <section
                key={each.block_id}
                id={each.block_id}
                className={styles.block}
                data-active={each.block_id === shown || undefined}
                data-empty={each.content.trim() === '' || undefined}
              >
                <h2 data-plain={!isOfBody(each.block_id) || undefined}>{each.title}</h2>
                <BlockEditor
                  id={each.block_id}
                  name={each.title}
                  keptAs={`${caseNumber} ${each.block_id}`}
                  remote={each}
                  isEditable={mayWrite}
                  keepsLines={!isOfBody(each.block_id)}
                  save={(content, version) => saveBlock(queries, caseNumber, each.block_id, content, version)}
                  currentOf={currentOf}
                  heldAt={(version) => heldAt(caseNumber, each.block_id, version)}
                  onSource={onSource}
                  onHandle={onHandle}
                  firstNumber={() => firstNumber(each.block_id)}
                  onActive={(handle) => {
                    active.moved(handle);
                    setShown(each.block_id);
                    setWasIn(each.block_id);
                  }}
                  // What stands beside the text follows it when no key waits.
                  onState={(state) => startTransition(() => setStates((all) => ({ ...all, [each.block_id]: state })))}
                  aside={
                    isElsewhere.has(each.block_id) && (
                      <span className={styles.here}>
                        {isElsewhere
                          .get(each.block_id)!
                          .map(({ display_name }) => display_name)
                          .join(', ')}{' '}
                        כאן כעת
                      </span>
                    )
                  }
                />
              </section>
            ))}
          </article>
        </div>
      </div>
      <div className={styles.help}>
        {place ? (
          <SourceView caseNumber={caseNumber} place={place} onPlace={onPlace} onClose={() => onPlace(null)} />
        ) : (
          <SidePanel
            key={block.block_id}
            caseNumber={caseNumber}
            block={block}
            handleOf={(id) => handles.current.get(id) ?? null}
            wasIn={wasIn === block.block_id}
            onPlace={onPlace}
            onReveal={reveal}
          />
        )}
      </div>
      {history && (
        <BlockHistory
          caseNumber={caseNumber}
          block={blocks.find(({ block_id }) => block_id === history)!}
          onClose={() => setHistory(null)}
        />
      )}
    </div>
  );
}

/** A block that the address names, and the words in it. */
function addressed(blocks: readonly Block[]): { block: Block; place: ReturnType<typeof wordsAt> | null } | null {
  const [id, start, end] = decodeURIComponent(window.location.hash.slice(1)).split(' ');
  const block = blocks.find(({ block_id }) => block_id === id);
  if (!block) return null;
  return { block, place: start ? wordsAt(block.content, Number(start), Number(end)) : null };
}

const numbersIn = (handle: Handle | undefined): number[] => handle?.desk.numbers() ?? [];
