import { useQuery } from '@tanstack/react-query';
import { getDecisionTemplateOptions } from '../../../../api/@tanstack/react-query.gen';
import { Button, Loaded, say } from '../../../../design';
import { MarkdownView } from '../../../../editor/markdown-view';
import { useCan } from '../../../../http/session';
import styles from '../decision.module.css';
import type { SideProps } from './props';

/** How the block is written in this case, and the skeleton to begin with. */
export function BlockGuidance({ caseNumber, block, handleOf }: SideProps) {
  const template = useQuery(getDecisionTemplateOptions({ path: { case_number: caseNumber } }));
  const mayWrite = useCan('block.write');
  return (
    <Loaded query={template}>
      {({ blocks }) => {
        const own = blocks.find(({ block_id }) => block_id === block.block_id);
        if (!own) return null;
        // The discussion is the chair's: its skeleton comes with her positions alone.
        const isSuggested = block.status === 'empty' && own.skeleton.trim() !== '' && block.block_id !== 'block-yod';
        return (
          <div className={styles.groups}>
            <section aria-label="הנחיות">
              <MarkdownView markdown={own.guidance} />
            </section>
            {isSuggested && (
              <section aria-label="שלד">
                <h3>שלד לחלק הזה</h3>
                <MarkdownView markdown={own.skeleton} />
                {mayWrite && (
                  <Button
                    small
                    icon="plus"
                    onPress={() => {
                      handleOf(block.block_id)?.desk.insert(own.skeleton);
                      say(`השלד הוכנס לחלק "${block.title}"; מה שבסוגריים מרובעים יש להשלים`);
                    }}
                  >
                    כתיבה מן השלד
                  </Button>
                )}
              </section>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}
