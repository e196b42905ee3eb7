import { useQuery } from '@tanstack/react-query';
import { listLocalFilesOptions } from '../../../api/@tanstack/react-query.gen';
import type { LocalFiles } from '../../../api/types.gen';
import { EmptyState, Icon, Loaded } from '../../../design';
import { Ago, FileName, sizeText } from '../../../words/text';
import type { TabProps } from '../tab-props';
import styles from './files.module.css';
import { WholeCase } from './whole-case';

/** The files of a case as they lie in its folder, to be taken away. */
export function Files({ caseNumber }: TabProps) {
  const files = useQuery(listLocalFilesOptions({ path: { case_number: caseNumber } }));
  return (
    <Loaded query={files} lines={10}>
      {({ folders }) => {
        const full = folders.filter((folder) => folder.files.length > 0);
        return (
          <div className={styles.files}>
            <WholeCase caseNumber={caseNumber} />
            {full.length === 0 && (
              <EmptyState icon="file" title="אין עדיין קבצים בתיק">
                <p>כאן נשמרים המקורות, הטקסט שנקרא מהם, הניתוח, הטיוטות והקבצים שהוכנו להורדה.</p>
              </EmptyState>
            )}
            {full.map((folder) => (
              <Folder key={folder.key} folder={folder} />
            ))}
          </div>
        );
      }}
    </Loaded>
  );
}

const Folder = ({ folder }: { folder: LocalFiles['folders'][number] }) => (
  <section aria-label={folder.label}>
    <h2 className={styles.name}>
      {folder.label} <bdi>{folder.files.length.toLocaleString('he-IL')}</bdi>
    </h2>
    <div className={styles.frame}>
      <table className={styles.table} aria-label={folder.label}>
        <thead>
          <tr>
            <th scope="col">קובץ</th>
            <th scope="col" className={styles.size}>
              גודל
            </th>
            <th scope="col" className={styles.at}>
              שינוי אחרון
            </th>
          </tr>
        </thead>
        <tbody>
          {folder.files.map((file) => (
            <tr key={file.filename}>
              <th scope="row">
                <a href={file.url} download={file.filename} aria-label={`הורדת ${file.filename}`}>
                  <Icon name="file" size={16} />
                  <FileName>{file.filename}</FileName>
                </a>
              </th>
              <td className={styles.size}>
                <bdi>{sizeText(file.size_bytes)}</bdi>
              </td>
              <td className={styles.at}>
                <Ago at={file.modified_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </section>
);
