import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog, DialogTrigger, Popover, Button as RawButton } from 'react-aria-components';
import { listCasesOptions, searchCasesOptions } from '../api/@tanstack/react-query.gen';
import { ComboBox, Icon, type Option } from '../design';
import { EscapeAnywhere } from '../design/overlays';
import { useInTabOrder } from '../design/tab-order';
import styles from './case-picker.module.css';

interface Props {
  label: string;
  value: string | null;
  onChange(number: string): void;
  placeholder?: string;
  /** Stands in a table: shows its frame only when it is needed. */
  inline?: boolean;
  pale?: boolean;
}

/** Which case: shows its number; pressed, it offers cases by number, party or address, and takes a new number too. */
export function CasePicker({ label, value, onChange, placeholder = 'בחירת תיק', inline, pale }: Props) {
  const [open, setOpen] = useState(false);
  const isReached = useInTabOrder();
  return (
    <DialogTrigger isOpen={open} onOpenChange={setOpen}>
      <RawButton
        className={styles.button!}
        aria-label={`${label}: ${value ?? placeholder}`}
        data-inline={inline || undefined}
        data-pale={pale || undefined}
        excludeFromTabOrder={!isReached}
      >
        {value ? <bdi>{value}</bdi> : <span className={styles.none}>{placeholder}</span>}
        <Icon name="down" size={14} />
      </RawButton>
      <Popover className={styles.popover!} placement="bottom start">
        <Dialog aria-label={label} className={styles.dialog!}>
          <EscapeAnywhere />
          <Choice
            onDone={(number) => {
              setOpen(false);
              onChange(number);
            }}
          />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Choice({ onDone }: { onDone(number: string): void }) {
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const recent = useQuery(listCasesOptions({ query: { limit: 8 } }));
  const found = useQuery({
    ...searchCasesOptions({ query: { q: wanted, limit: 8 } }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
  });
  const cases = (wanted === '' ? recent.data?.cases : found.data?.cases) ?? [];
  const options: Option[] = cases.map(({ case_number, title }) => ({
    key: case_number,
    label: case_number,
    hint: title,
  }));
  if (/\d/.test(wanted) && !options.some(({ key }) => key === wanted))
    options.push({ key: wanted, label: wanted, hint: 'מספר שעדיין אין לו תיק' });
  return (
    <ComboBox
      label="מספר תיק, צד או כתובת"
      options={options}
      inputValue={typed}
      onInputChange={setTyped}
      selectedKey={null}
      onSelectionChange={(key) => key !== null && onDone(String(key))}
      defaultFilter={() => true}
      empty="לא נמצא תיק כזה"
      autoFocus
    />
  );
}
