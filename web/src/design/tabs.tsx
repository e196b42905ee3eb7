import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
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

export function Tabs({ label, tabs, selected, onSelect, children }: Props) {
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
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanel id={selected} className={styles.panel!} shouldForceMount={false}>
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
