import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { listCasesOptions, searchCasesOptions } from '../api/@tanstack/react-query.gen';
import { Button } from '../design/button';
import { ComboBox, type Option } from '../design/fields';
import { Icon } from '../design/icons';
import { Dialog } from '../design/overlays';
import { useLabels } from '../http/session';
import styles from './top-bar.module.css';

/** Ctrl+K, on every layout of the keyboard: the way to a case by its number, a party or an address. */
export function CaseSearch() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.code === 'KeyK') {
        event.preventDefault();
        setOpen(true);
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button type="button" className={styles.jump} aria-label="מעבר לתיק" onClick={() => setOpen(true)}>
        <Icon name="search" size={17} />
        מעבר לתיק
      </button>
      <Dialog title="מעבר לתיק" isOpen={open} onClose={() => setOpen(false)}>
        <Finder onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

const optionOf = (of: { case_number: string; title: string }, ...hints: (string | null)[]): Option => ({
  key: of.case_number,
  label: [of.case_number, of.title].filter(Boolean).join(' · '),
  hint: hints.filter(Boolean).join(' · '),
});

function Finder({ onDone }: { onDone(): void }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const { label } = useLabels();
  const nothing = typed.trim() === '';
  const { data: found } = useQuery({
    ...searchCasesOptions({ query: { q: typed, limit: 12 } }),
    placeholderData: keepPreviousData,
    enabled: !nothing,
  });
  const { data: recent } = useQuery(listCasesOptions({ query: { limit: 8 } }));
  const go = (number: string) => {
    onDone();
    void navigate({ to: '/case', search: { n: number } });
  };
  const options = nothing
    ? (recent?.cases ?? []).map((each) => optionOf(each, each.status_label))
    : (found?.cases ?? []).map((each) =>
        optionOf(each, each.parties.slice(0, 2).join(' נ׳ '), each.address, label('case_status', each.status)),
      );
  return (
    <>
      <ComboBox
        label="מספר תיק או צד"
        options={options}
        inputValue={typed}
        onInputChange={setTyped}
        selectedKey={null}
        onSelectionChange={(key) => key !== null && go(String(key))}
        defaultFilter={() => true}
        empty="לא נמצא תיק כזה"
        autoFocus
      />
      <div className={styles.calm}>
        <Button
          kind="quiet"
          icon="search"
          onPress={() => {
            onDone();
            void navigate({ to: '/search', search: { q: typed } });
          }}
        >
          חיפוש בתוכן המסמכים
        </Button>
      </div>
    </>
  );
}
