import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { FilterChip } from '#ui/FilterChip.tsx';
import { Lede } from '#ui/SectionHead.tsx';
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
  const properties = useAppSelector(({ session }) => session.orgData).flatMap((each) => each.properties);
  const selected = useAppSelector(({ selection }) => selection.propertyId);
  const [chosen, setChosen] = useState<number | null>(null);
  const place = properties.find(({ id }) => id === (chosen ?? selected)) ?? properties[0];
  if (!place) return null;
  return (
    <section className={styles.walkFrom} aria-label="Walk through a unit">
      <h2 className={styles.head}>Walk through a unit</h2>
      <p className="muted">You put a tag on each of its items that has none, one item after the other.</p>
      {properties.length > 1 && (
        <FilterChip
          name="Property"
          options={properties.map(({ id, name }) => ({ value: String(id), label: name }))}
          values={[String(place.id)]}
          onChange={([id]) => id !== undefined && setChosen(Number(id))}
        />
      )}
      <PickUnit
        key={place.id}
        propertyId={place.id}
        label="Unit"
        onPick={(unitId) => navigate(links.tagWalk(unitId))}
      />
    </section>
  );
}
