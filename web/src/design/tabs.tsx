import { type ComponentProps, memo, type ReactNode, useId } from 'react';
import { Tabs as AriaTabs, Tab, TabList } from 'react-aria-components';
import styles from './tabs.module.css';

export interface TabEntry {
  id: string;
  label: string;
  /** A number beside the label; not part of its name. */
  count?: number | undefined;
}

interface BarProps {
  label: string;
  tabs: readonly TabEntry[];
  selected: string;
  onSelect(id: string): void;
}

interface Props extends BarProps {
  /** The tab whose panel stands here, while that of the selected one is still being drawn. */
  shown?: string;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** The panel is our own: the library's looks through it for something that takes the focus at each change within. */
export function Tabs({ shown, children, ...bar }: Props) {
  const base = useId();
  const selected = shown ?? bar.selected;
  return (
    <div className={styles.tabs}>
      <TabBar {...bar} base={base} />
      <div
        role="tabpanel"
        key={selected}
        id={`${base}-panel`}
        aria-labelledby={`${base}-${selected}`}
        aria-busy={selected !== bar.selected || undefined}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  );
}

/** The tabs themselves; left as they are while only what is in the panel changes. */
const TabBar = memo(function TabBar({ label, tabs, selected, onSelect, base }: BarProps & { base: string }) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
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
                id={`${base}-${tab.id}`}
                aria-controls={tab.id === selected ? `${base}-panel` : undefined}
              />
            )}
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
    </AriaTabs>
  );
});
