import { Lede } from '#ui/base/SectionHead.tsx';
import styles from './privacy.module.css';
import { PRIVACY_SECTIONS } from './privacy-text.ts';

export default function PrivacyPage() {
  return (
    <>
      <Lede
        question="What does this server keep about people?"
        answer="What the work needs, and nothing of residents"
      />
      <div className={styles.text}>
        {PRIVACY_SECTIONS.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
