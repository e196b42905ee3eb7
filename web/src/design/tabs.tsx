import { type ComponentProps, type ReactNode, useId } from 'react';
import { Tabs as AriaTabs, Tab, TabList } from 'react-aria-components';
import styles from './tabs.module.css';

export interface TabEntry {
  id: string;
  label: string;
  /** A number beside the label; not part of its name. */
  count?: number | undefined;
}

interface Props {
  label: string;
  tabs: readonly TabEntry[];
  selected: string;
  onSelect(id: string): void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** The panel is our own: the library's looks through it for something that takes the focus at each change within. */
export function Tabs({ label, tabs, selected, onSelect, children }: Props) {
  const base = useId();
  const panelId = `${base}-panel`;
  const tabId = (id: string) => `${base}-${id}`;
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))} className={styles.tabs!}>
      <TabList aria-label={label} className={styles.list!}>
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            id={tab.id}
            className={styles.tab!}
            aria-label={tab.label}
            data-count={tab.count ? tab.count.toLocaleString('he-IL') : undefined}
            render={(props) => (
              <div
                {...(props as ComponentProps<'div'>)}
                id={tabId(tab.id)}
                aria-controls={tab.id === selected ? panelId : undefined}
              />
            )}
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" key={selected} id={panelId} aria-labelledby={tabId(selected)} className={styles.panel}>
        {children}
      </div>
    </AriaTabs>
  );
}
