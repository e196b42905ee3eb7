import { useState } from 'react';
import { Segments } from '../../../source/segments';
import styles from './decision.module.css';
import { BlockDraft } from './side/draft';
import { BlockFindings } from './side/findings';
import { BlockGuidance } from './side/guidance';
import { BlockPrecedents } from './side/precedents';
import type { SideProps } from './side/props';
import { BlockSources } from './side/sources';

const PANELS = {
  sources: { label: 'מקורות', Panel: BlockSources },
  guidance: { label: 'הנחיות', Panel: BlockGuidance },
  findings: { label: 'ממצאים', Panel: BlockFindings },
  precedents: { label: 'פסיקה', Panel: BlockPrecedents },
  draft: { label: 'טיוטה', Panel: BlockDraft },
} satisfies Record<string, { label: string; Panel: React.ComponentType<SideProps> }>;

type PanelId = keyof typeof PANELS;
/** It stays when another block is opened. */
let last: PanelId = 'sources';

/** What a block is written from. Sources stand first; what drafts comes last. */
export function SidePanel(props: SideProps) {
  const [shown, setShown] = useState<PanelId>(last);
  const { Panel } = PANELS[shown];
  return (
    <aside className={styles.side} aria-label={`לצד החלק: ${props.block.title}`}>
      <header className={styles.sideHead}>
        <h2>{props.block.title}</h2>
        <Segments
          label="מה מוצג לצד החלק"
          options={Object.entries(PANELS).map(([key, { label }]) => ({ key, label }))}
          value={shown}
          onChange={(key) => {
            last = key as PanelId;
            setShown(last);
          }}
        />
      </header>
      <div className={styles.sideBody}>
        <Panel {...props} />
      </div>
    </aside>
  );
}
