import { useEffect } from 'react';
import { savePresence } from '../../../api/sdk.gen';
import type { BlockId, PersonPresent } from '../../../api/types.gen';
import { present } from '../../../http/live';
import { useSession } from '../../../http/session';
import { useStore } from '../../../http/store';

const EVERY_MS = 20_000;

/** Says where this person works for as long as the screen is open, and tells who else works at the case. */
export function usePresence(caseNumber: string, blockId: BlockId | null): PersonPresent[] {
  useEffect(() => {
    const tell = async () => {
      const { data } = await savePresence({ body: { case_number: caseNumber, block_id: blockId } });
      if (data) present.set({ ...present.get(), [data.case_number]: data.people });
    };
    void tell();
    const timer = setInterval(tell, EVERY_MS);
    return () => clearInterval(timer);
  }, [caseNumber, blockId]);
  const me = useSession().data?.actor;
  return (useStore(present)[caseNumber] ?? []).filter(({ actor }) => actor !== me);
}
