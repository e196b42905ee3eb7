import type { Source } from '../api/types.gen';
import { Icon } from '../design/icons';
import { useInTabOrder } from '../design/tab-order';
import { type Place, placeOf } from '../source/place';
import { Mixed } from '../words/text';
import styles from './source-link.module.css';

interface Props {
  source: Source | null | undefined;
  /** Title of its document. */
  title?: string | undefined;
  onPlace(place: Place): void;
}

/** "כתב הערר, עמ' 1": one press, and the words are lit there. */
export function SourceLink({ source, title = 'המקור', onPlace }: Props) {
  const place = placeOf(source);
  const isReached = useInTabOrder();
  if (source?.lost)
    return (
      <span className={styles.lost}>
        <Mixed>{`${title}: המילים אינן בנוסח הנוכחי`}</Mixed>
      </span>
    );
  if (!place) return null;
  const words = place.page ? `${title}, עמ' ${place.page}` : title;
  return (
    <button
      type="button"
      className={styles.link}
      onClick={() => onPlace(place)}
      aria-label={`הצגת המקור: ${words}`}
      tabIndex={isReached ? undefined : -1}
    >
      <Icon name="file" size={14} />
      <span>
        <Mixed>{words}</Mixed>
      </span>
    </button>
  );
}
