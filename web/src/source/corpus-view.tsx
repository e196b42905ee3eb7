import { useQuery } from '@tanstack/react-query';
import { getCorpusTextOptions } from '../api/@tanstack/react-query.gen';
import { IconButton, Loaded } from '../design';
import { Mixed } from '../words/text';
import styles from './source.module.css';
import { TextView } from './text-view';

interface Props {
  /** The decision of the corpus. */
  corpusId: string;
  title: string;
  /** The words that are lit. */
  start: number | null;
  end: number | null;
  onClose(): void;
}

const NOTHING: never[] = [];

/** A decision of the corpus as its text, with words lit in it. */
export function CorpusView({ corpusId, title, start, end, onClose }: Props) {
  const text = useQuery({ ...getCorpusTextOptions({ path: { corpus_id: corpusId } }), staleTime: 60_000 });
  return (
    <section className={styles.source} aria-label="מקור">
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2>
            <Mixed>{title}</Mixed>
          </h2>
          <p>החלטה מן המאגר</p>
        </div>
        <div className={styles.tools}>
          <IconButton small icon="close" label="סגירת המקור" onPress={onClose} />
        </div>
      </header>
      <Loaded query={text} lines={10}>
        {({ full_text }) => (
          <TextView
            text={full_text}
            place={{ documentId: corpusId, start, end }}
            warnings={NOTHING}
            facts={NOTHING}
            picked={null}
            onSelect={undefined}
            onEnter={() => {}}
            takesFocus={false}
          />
        )}
      </Loaded>
    </section>
  );
}
