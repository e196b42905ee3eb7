import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps, FileTrigger } from 'react-aria-components';
import styles from './button.module.css';
import { Icon, type IconName } from './icons';
import { useInTabOrder } from './tab-order';

interface Props extends Omit<ButtonProps, 'children' | 'className'> {
  children: ReactNode;
  /** The one thing to do next; an ordinary thing; a thing on the side; one that destroys. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  icon?: IconName;
  small?: boolean;
}

export function Button({ children, kind = 'plain', icon, small, ...rest }: Props) {
  const isReached = useInTabOrder();
  return (
    <AriaButton
      excludeFromTabOrder={!isReached}
      {...rest}
      className={styles.button!}
      data-kind={kind}
      data-small={small || undefined}
    >
      {icon && <Icon name={icon} size={small ? 16 : 18} />}
      <span>{children}</span>
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'className' | 'aria-label'> {
  icon: IconName;
  label: string;
  small?: boolean;
}

/** A button that is a picture; its name shows when the pointer rests on it. */
export function IconButton({ icon, label, small, ...rest }: IconButtonProps) {
  const isReached = useInTabOrder();
  return (
    <span className={styles.tipped} title={label}>
      <AriaButton
        excludeFromTabOrder={!isReached}
        {...rest}
        aria-label={label}
        className={styles.icon!}
        data-small={small || undefined}
      >
        <Icon name={icon} size={small ? 16 : 18} />
      </AriaButton>
    </span>
  );
}

interface RowButtonProps {
  icon: IconName;
  label: string;
  onClick(): void;
  isPressed?: boolean;
  isDisabled?: boolean;
}

/** An icon button in a list of thousands: the browser's own, which costs a tenth. */
export const RowButton = ({ icon, label, onClick, isPressed, isDisabled }: RowButtonProps) => (
  <button
    type="button"
    className={styles.icon}
    data-small=""
    title={label}
    aria-label={label}
    aria-pressed={isPressed}
    disabled={isDisabled}
    data-disabled={isDisabled || undefined}
    tabIndex={useInTabOrder() ? undefined : -1}
    onClick={onClick}
  >
    <Icon name={icon} size={16} />
  </button>
);

/** Opens the browser's choice of files. */
export function FileButton({ children, onFiles, ...rest }: Omit<Props, 'onPress'> & { onFiles(files: File[]): void }) {
  return (
    <FileTrigger allowsMultiple onSelect={(files) => files && onFiles([...files])}>
      <Button {...rest}>{children}</Button>
    </FileTrigger>
  );
}
