import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './source.module.css';

interface Props {
  label: string;
  options: readonly { key: string; label: string }[];
  value: string;
  onChange(key: string): void;
}

/** Two or three ways to see the same thing. */
export const Segments = ({ label, options, value, onChange }: Props) => (
  <ToggleButtonGroup
    aria-label={label}
    className={styles.segments!}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => onChange(String([...keys][0]))}
  >
    {options.map((option) => (
      <ToggleButton key={option.key} id={option.key} className={styles.segment!}>
        {option.label}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
