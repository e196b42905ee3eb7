import { Link } from '@tanstack/react-router';
import { Fragment, type KeyboardEvent, useRef } from 'react';
import type { SearchResult } from '../../api/types.gen';
import { Chip } from '../../design';
import { useCan, useLabels } from '../../http/session';
import { Mixed } from '../../words/text';
import styles from './search.module.css';
import { ToExam } from './to-exam';

interface Props {
  results: readonly SearchResult[];
  /** Index of the one that is open. */
  open: string | undefined;
  onOpen(index: string): void;
  /** What was asked. */
  query: string;
}

interface Group {
  key: string;
  first: SearchResult;
  hits: { result: SearchResult; index: number }[];
}

/** What was found, by document. Arrows go from hit to hit, Enter opens the passage. */
export function Hits({ results, open, onOpen, query }: Props) {
  const writes = useCan('case.write');
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    const all = [...(list.current?.querySelectorAll<HTMLButtonElement>('button[data-hit]') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    all[at + step]?.focus();
    event.preventDefault();
  };
  return (
    <ul className={styles.hits} aria-label="תוצאות" ref={list} onKeyDown={onKeyDown}>
      {groupsOf(results).map((group) => (
        <li key={group.key} className={styles.group}>
          <Head result={group.first} />
          {group.hits.map(({ result, index }) => (
            <Fragment key={index}>
              <button
                type="button"
                data-hit=""
                className={styles.hit}
                aria-current={open === String(index) || undefined}
                onClick={() => onOpen(String(index))}
              >
                <Where result={result} />
                <span className={styles.snippet}>
                  <Snippet html={result.snippet} />
                </span>
              </button>
              {writes && open === String(index) && <ToExam query={query} source={result.source} />}
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}

function groupsOf(results: readonly SearchResult[]): Group[] {
  const groups = new Map<string, Group>();
  results.forEach((result, index) => {
    const key = result.document_id ?? result.corpus_id ?? String(index);
    const group = groups.get(key) ?? { key, first: result, hits: [] };
    group.hits.push({ result, index });
    groups.set(key, group);
  });
  return [...groups.values()];
}

function Head({ result }: { result: SearchResult }) {
  return (
    <h2 className={styles.document}>
      <span>
        <Mixed>{result.title}</Mixed>
      </span>
      {result.case_number && (
        <Link to="/case" search={{ n: result.case_number }} className={styles.caseLink}>
          תיק <bdi>{result.case_number}</bdi>
        </Link>
      )}
      {result.kind === 'decision' && <Chip>החלטה מן המאגר</Chip>}
      {result.archived && <Chip icon="archive">בארכיון</Chip>}
    </h2>
  );
}

function Where({ result }: { result: SearchResult }) {
  const { label } = useLabels();
  return (
    <span className={styles.where}>
      {label('section_type', result.section_type)}
      {result.source.page !== null && (
        <>
          {" · עמ' "}
          <bdi>{result.source.page}</bdi>
        </>
      )}
      {!result.matched.includes('lexical') && ' · קרוב במשמעות'}
    </span>
  );
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" };
const decoded = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);

/** The service escapes everything but its marks; nothing of it is taken for markup here either. */
function Snippet({ html }: { html: string }) {
  let key = 0;
  return html.split(/(<mark>.*?<\/mark>)/s).map((part) => {
    const marked = /^<mark>(.*)<\/mark>$/s.exec(part)?.[1];
    key += 1;
    return marked === undefined ? (
      <Fragment key={key}>{decoded(part)}</Fragment>
    ) : (
      <mark key={key}>{decoded(marked)}</mark>
    );
  });
}
