import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { updateProtocolAnalysis } from '../../../api/sdk.gen';
import type { Party, ProtocolAnalysis } from '../../../api/types.gen';
import { Button, Chip, Dialog, ErrorLine, IconButton, Select, say, TextField } from '../../../design';
import { send } from '../../../http/client';
import { useCan, useLabels } from '../../../http/session';
import { SourceLink } from '../../../parts/source-link';
import type { Place } from '../../../source/place';
import { nameOf } from '../../../words/actor';
import { Mixed } from '../../../words/text';
import styles from './hearing.module.css';

interface Props {
  analysis: ProtocolAnalysis;
  onPlace(place: Place): void;
}

/** Who was at the hearing, and for whom. */
export function Attendees({ analysis, onPlace }: Props) {
  const { label } = useLabels();
  const mayWrite = useCan('document.write');
  const [editing, setEditing] = useState(false);
  const { attendees, edited_by } = analysis.hearing;
  return (
    <section aria-labelledby="attendees">
      <header className={styles.head}>
        <h2 id="attendees">נוכחים</h2>
        {edited_by !== null && <Chip title={`בידי ${nameOf(edited_by)}`}>תוקן ביד</Chip>}
        {mayWrite && (
          <span className={styles.acts}>
            <Button small kind="quiet" icon="edit" onPress={() => setEditing(true)}>
              תיקון הנוכחים
            </Button>
          </span>
        )}
      </header>
      {attendees.length === 0 ? (
        <p className={styles.none}>בפרוטוקול לא נמצאו שמות של נוכחים.</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table} aria-label="נוכחים">
            <thead>
              <tr>
                <th scope="col">שם</th>
                <th scope="col">תפקיד וצד</th>
                <th scope="col">
                  <span className="visually-hidden">מקור</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {attendees.map((each) => (
                <tr key={`${each.name} ${each.role}`}>
                  <th scope="row">
                    <Mixed>{each.name}</Mixed>
                  </th>
                  <td>
                    <Mixed>{each.role}</Mixed>
                    {each.party && <span className={styles.side}>{label('party', each.party)}</span>}
                  </td>
                  <td>
                    <SourceLink source={each.source} title="הפרוטוקול" onPlace={onPlace} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {editing && <EditAttendees analysis={analysis} onClose={() => setEditing(false)} />}
    </section>
  );
}

const NONE = 'none';

interface Line {
  id: number;
  name: string;
  role: string;
  party: Party | null;
}

function EditAttendees({ analysis, onClose }: { analysis: ProtocolAnalysis; onClose(): void }) {
  const { terms } = useLabels();
  const [lines, setLines] = useState<Line[]>(() =>
    analysis.hearing.attendees.map(({ name, role, party }, id) => ({ id, name, role, party })),
  );
  const queries = useQueryClient();
  const kept = lines.filter(({ name }) => name.trim() !== '');
  const save = useMutation({
    mutationFn: () =>
      send(
        updateProtocolAnalysis({
          path: { case_number: analysis.case_number },
          body: { attendees: kept.map(({ name, role, party }) => ({ name: name.trim(), role: role.trim(), party })) },
        }),
      ),
    onSuccess: () => {
      onClose();
      say('הנוכחים תוקנו, ויישארו כך גם אחרי ניתוח נוסף');
    },
    onSettled: () => queries.invalidateQueries(),
  });
  const set = (id: number, part: Partial<Line>) =>
    setLines(lines.map((line) => (line.id === id ? { ...line, ...part } : line)));
  return (
    <Dialog title="תיקון הנוכחים" isOpen wide onClose={onClose}>
      <div className={styles.form}>
        {save.error && <ErrorLine error={save.error} />}
        <ul className={styles.lines}>
          {lines.map((line, n) => (
            <li key={line.id}>
              <TextField
                bare
                label={`שם הנוכח ${n + 1}`}
                placeholder="שם"
                value={line.name}
                onChange={(name) => set(line.id, { name })}
              />
              <TextField
                bare
                label={`תפקיד הנוכח ${n + 1}`}
                placeholder="תפקיד"
                value={line.role}
                onChange={(role) => set(line.id, { role })}
              />
              <Select
                bare
                label={`מטעם מי הנוכח ${n + 1}`}
                options={[{ key: NONE, label: 'הוועדה, או איש מן הצדדים' }, ...terms('party')]}
                value={line.party ?? NONE}
                onChange={(key) => set(line.id, { party: key === NONE ? null : (key as Party) })}
              />
              <IconButton
                icon="trash"
                label={`הסרת הנוכח ${n + 1}`}
                onPress={() => setLines(lines.filter(({ id }) => id !== line.id))}
              />
            </li>
          ))}
        </ul>
        <span>
          <Button
            small
            icon="plus"
            onPress={() =>
              setLines([
                ...lines,
                { id: Math.max(-1, ...lines.map(({ id }) => id)) + 1, name: '', role: '', party: null },
              ])
            }
          >
            נוכח נוסף
          </Button>
        </span>
        <div className={styles.formEnd}>
          <Button kind="primary" onPress={() => save.mutate()} isDisabled={save.isPending}>
            שמירה
          </Button>
          <Button kind="quiet" onPress={onClose}>
            חזרה
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
