import { useQuery } from '@tanstack/react-query';
import { getCorpusTextOptions, listCorpusOptions } from '../api/@tanstack/react-query.gen';
import { IconButton, Loaded } from '../design';
import { Mixed } from '../words/text';
import type { Place } from './place';
import styles from './source.module.css';
import { TextView } from './text-view';

interface Props {
  /** In a decision of the corpus. */
  place: Place;
  onClose?: (() => void) | undefined;
}

const NOTHING: never[] = [];

/** A decision of the corpus as its text, with words lit in it. */
export function CorpusView({ place, onClose }: Props) {
  const corpus_id = place.corpusId!;
  const text = useQuery({ ...getCorpusTextOptions({ path: { corpus_id } }), staleTime: 60_000 });
  const known = useQuery({ ...listCorpusOptions(), staleTime: 60_000 });
  const title = known.data?.items.find((item) => item.corpus_id === corpus_id)?.title ?? '';
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
          {onClose && <IconButton small icon="close" label="סגירת המקור" onPress={onClose} />}
        </div>
      </header>
      <Loaded query={text} lines={10}>
        {({ full_text }) => (
          <TextView
            text={full_text}
            place={place}
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
