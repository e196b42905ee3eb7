import { type ReactNode, useContext, useEffect } from 'react';
import {
  Dialog as AriaDialog,
  Menu as AriaMenu,
  Heading,
  MenuItem,
  MenuTrigger,
  Modal,
  ModalOverlay,
  OverlayTriggerStateContext,
  Popover,
} from 'react-aria-components';
import { Mixed } from '../words/text';
import { Button, IconButton } from './button';
import { Icon, type IconName } from './icons';
import styles from './overlays.module.css';

interface DialogProps {
  title: string;
  isOpen: boolean;
  onClose(): void;
  children: ReactNode;
  /** Buttons at the foot. */
  actions?: ReactNode;
  wide?: boolean;
  isDismissable?: boolean;
}

export function Dialog({ title, isOpen, onClose, children, actions, wide, isDismissable = true }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={isDismissable}
      className={styles.veil!}
    >
      <Modal className={styles.modal!} data-wide={wide || undefined}>
        <AriaDialog className={styles.dialog!}>
          <EscapeAnywhere />
          <header className={styles.head}>
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            {isDismissable && <IconButton icon="close" label="סגירה" onPress={onClose} />}
          </header>
          <div className={styles.body}>{children}</div>
          {actions && <footer className={styles.foot}>{actions}</footer>}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Stands in a dialog and closes it by Escape wherever the focus is. The library hears the key inside the dialog only,
 * and moves the focus there late: where another dialog closed just before, the focus may go back to the page instead.
 */
export function EscapeAnywhere() {
  const overlay = useContext(OverlayTriggerStateContext);
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      const inside =
        event.target instanceof Element && event.target.closest('[role=dialog], [role=menu], [role=listbox]');
      if (!inside) overlay?.close();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [overlay]);
  return null;
}

interface ConfirmProps {
  title: string;
  /** What will come of it, in words. */
  children: ReactNode;
  confirm: string;
  isOpen: boolean;
  onConfirm(): void;
  onClose(): void;
  danger?: boolean;
}

/** Asks before something that is hard to take back, and names its effect. */
export const Confirm = ({ title, children, confirm, isOpen, onConfirm, onClose, danger }: ConfirmProps) => (
  <Dialog
    title={title}
    isOpen={isOpen}
    onClose={onClose}
    actions={
      <>
        <Button
          kind={danger ? 'danger' : 'primary'}
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
        <Button kind="quiet" onPress={onClose} autoFocus>
          חזרה
        </Button>
      </>
    }
  >
    {children}
  </Dialog>
);

export interface MenuEntry {
  id: string;
  label: string;
  icon?: IconName;
  danger?: boolean;
  onAction(): void;
}

/** A button that opens a list of things to do. */
export function Menu({
  label,
  entries,
  icon = 'more',
}: {
  label: string;
  entries: readonly MenuEntry[];
  icon?: IconName;
}) {
  return (
    <MenuTrigger>
      <IconButton icon={icon} label={label} />
      <Popover className={styles.popover!} placement="bottom end" offset={4}>
        <AriaMenu className={styles.menu!} onAction={(key) => entries.find(({ id }) => id === key)?.onAction()}>
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              className={styles.entry!}
              data-danger={entry.danger || undefined}
            >
              {entry.icon && <Icon name={entry.icon} size={16} />}
              <span>
                <Mixed>{entry.label}</Mixed>
              </span>
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
