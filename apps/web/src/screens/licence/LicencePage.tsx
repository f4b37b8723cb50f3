import { LICENCE_VERSION } from '@lintel/contract/people/account';
import { LICENCE_PARAGRAPHS } from '#app/guest/licence-text.ts';
import { Lede } from '#ui/base/SectionHead.tsx';
import styles from './licence.module.css';

export default function LicencePage() {
  return (
    <>
      <Lede question="What does everybody accept who registers here?" answer={`Version ${LICENCE_VERSION}`} />
      <div className={styles.text}>
        {LICENCE_PARAGRAPHS.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
