import type { Place } from '../../source/place';

/** What every tab of a case is given. */
export interface TabProps {
  caseNumber: string;
  /** The place in the sources that is open; it stands in the address. */
  place: Place | null;
  onPlace(place: Place | null): void;
}
