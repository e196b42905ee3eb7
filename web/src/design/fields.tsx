import type { ReactNode } from 'react';
import {
  Checkbox as AriaCheckbox,
  ComboBox as AriaComboBox,
  SearchField as AriaSearchField,
  Select as AriaSelect,
  TextField as AriaTextField,
  type CheckboxProps,
  type ComboBoxProps,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Button as RawButton,
  type SearchFieldProps,
  SelectValue,
  Text,
  TextArea,
  type TextFieldProps,
} from 'react-aria-components';
import { Mixed } from '../words/text';
import styles from './fields.module.css';
import { Icon } from './icons';
import { useInTabOrder } from './tab-order';

interface FieldProps extends Omit<TextFieldProps, 'className' | 'children'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Rows of a field of several lines. */
  rows?: number;
  placeholder?: string;
  /** The label is told, not shown. */
  bare?: boolean;
}

export function TextField({ label, hint, error, rows, placeholder, bare, ...rest }: FieldProps) {
  const input = { className: styles.input!, ...(placeholder === undefined ? {} : { placeholder }) };
  return (
    <AriaTextField
      {...rest}
      {...(bare ? { 'aria-label': label } : {})}
      isInvalid={rest.isInvalid ?? error !== undefined}
      className={styles.field!}
    >
      {!bare && <Label className={styles.label!}>{label}</Label>}
      {rows ? <TextArea {...input} rows={rows} /> : <Input {...input} />}
      {hint && (
        <Text slot="description" className={styles.hint!}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error!}>{error}</FieldError>
    </AriaTextField>
  );
}

export function SearchField({
  label,
  placeholder,
  ...rest
}: SearchFieldProps & { label: string; placeholder?: string }) {
  return (
    <AriaSearchField {...rest} aria-label={label} className={styles.search!}>
      <Icon name="search" size={18} />
      <Input className={styles.input!} placeholder={placeholder ?? ''} />
      <RawButton className={styles.clear!} aria-label="ניקוי">
        <Icon name="close" size={16} />
      </RawButton>
    </AriaSearchField>
  );
}

export interface Option {
  key: string;
  label: string;
  hint?: string;
}

interface SelectProps {
  label: string;
  options: readonly Option[];
  value: string | null;
  onChange(key: string): void;
  placeholder?: string;
  bare?: boolean;
  /** Stands in a table: shows its frame only when it is needed. */
  inline?: boolean;
  isDisabled?: boolean;
}

export function Select({
  label,
  options,
  value,
  onChange,
  placeholder,
  bare,
  inline,
  isDisabled = false,
}: SelectProps) {
  const isReached = useInTabOrder();
  return (
    <AriaSelect
      {...(bare || inline ? { 'aria-label': label } : {})}
      selectedKey={value}
      onSelectionChange={(key) => onChange(String(key))}
      placeholder={placeholder ?? 'בחירה'}
      isDisabled={isDisabled}
      className={styles.field!}
    >
      {!bare && !inline && <Label className={styles.label!}>{label}</Label>}
      <RawButton className={styles.select!} data-inline={inline || undefined} excludeFromTabOrder={!isReached}>
        <SelectValue className={styles.value!}>
          {({ selectedText, defaultChildren }) => (selectedText ? <Mixed>{selectedText}</Mixed> : defaultChildren)}
        </SelectValue>
        <Icon name="down" size={14} />
      </RawButton>
      <Popover className={styles.popover!} offset={4}>
        <Options options={options} />
      </Popover>
    </AriaSelect>
  );
}

const Options = ({ options, empty }: { options?: readonly Option[]; empty?: string }) => (
  <ListBox
    className={styles.list!}
    {...(options ? { items: options.map((option) => ({ id: option.key, ...option })) } : {})}
    renderEmptyState={() => <p className={styles.none}>{empty ?? 'אין אפשרויות'}</p>}
  >
    {(option: Option & { id: string }) => (
      <ListBoxItem id={option.id} textValue={option.label} className={styles.option!}>
        <span>
          <Mixed>{option.label}</Mixed>
        </span>
        {option.hint && (
          <span className={styles.optionHint}>
            <Mixed>{option.hint}</Mixed>
          </span>
        )}
      </ListBoxItem>
    )}
  </ListBox>
);

interface ComboProps extends Omit<ComboBoxProps<Option>, 'children' | 'className' | 'items'> {
  label: string;
  options: readonly Option[];
  placeholder?: string;
  bare?: boolean;
  inline?: boolean;
  empty?: string;
  before?: ReactNode;
}

/** A field that offers what fits what is typed. */
export function ComboBox({ label, options, placeholder, bare, inline, empty, before, ...rest }: ComboProps) {
  return (
    <AriaComboBox
      menuTrigger="focus"
      allowsEmptyCollection={empty !== undefined}
      {...rest}
      {...(bare || inline ? { 'aria-label': label } : {})}
      items={options}
      className={styles.field!}
    >
      {!bare && !inline && <Label className={styles.label!}>{label}</Label>}
      <div className={styles.combo} data-inline={inline || undefined}>
        {before}
        <Input className={styles.input!} placeholder={placeholder ?? ''} />
        <RawButton className={styles.clear!} aria-label="פתיחת הרשימה">
          <Icon name="down" size={14} />
        </RawButton>
      </div>
      <Popover className={styles.popover!} offset={4}>
        <ListBox className={styles.list!} renderEmptyState={() => <p className={styles.none}>{empty ?? ''}</p>}>
          {(option: Option) => (
            <ListBoxItem id={option.key} textValue={option.label} className={styles.option!}>
              <span>
                <Mixed>{option.label}</Mixed>
              </span>
              {option.hint && (
                <span className={styles.optionHint}>
                  <Mixed>{option.hint}</Mixed>
                </span>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
}

/** A tick; without `children` its label is told only. */
export function Checkbox({
  children,
  ...rest
}: Omit<CheckboxProps, 'className' | 'children'> & { children?: ReactNode }) {
  const isReached = useInTabOrder();
  return (
    <AriaCheckbox excludeFromTabOrder={!isReached} {...rest} className={styles.check!}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden="true">
            {isIndeterminate ? <span className={styles.dash} /> : isSelected && <Icon name="check" size={14} />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  );
}
