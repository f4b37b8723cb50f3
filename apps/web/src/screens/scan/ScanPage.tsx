import { useNavigate } from 'react-router';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import { AtProperty } from './AtProperty.tsx';
import { CodeReader } from './CodeReader.tsx';
import { PickUnit } from './PickUnit.tsx';
import styles from './scan.module.css';

const QUESTION = 'What is this tag on?';
const HELP =
  'Hold the camera before a printed tag, or before a code of another system that was taken over. Without a camera, type the code that stands beside the square, or take a photo of it.';

/** The scanner: from a code to what its tag is on, or from a unit to its items without a tag. */
export default function ScanPage() {
  const navigate = useNavigate();
  usePageHead({ help: HELP });
  return (
    <>
      <Lede question={QUESTION} />
      <div className={styles.page}>
        <CodeReader submitLabel="Find" onCode={(code) => navigate(links.scanned(code))} />
        <WalkFrom />
      </div>
    </>
  );
}

function WalkFrom() {
  const navigate = useNavigate();
  return (
    <section className={styles.walkFrom} aria-label="Walk through a unit">
      <h2 className={styles.head}>Walk through a unit</h2>
      <p className="muted">You put a tag on each of its items that has none, one item after the other.</p>
      <AtProperty>
        {(propertyId) => (
          <PickUnit
            key={propertyId}
            propertyId={propertyId}
            label="Unit"
            onPick={(unitId) => navigate(links.tagWalk(unitId))}
          />
        )}
      </AtProperty>
    </section>
  );
}
