import { buildingWords, floorWords, type HeatPoint } from '@lintel/contract/heatmap/heat-points';
import type { HeatMark, HeatMetric } from '@lintel/domain/heatmap/heatmap';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type RefObject, useEffect, useMemo } from 'react';
import type { Heatmap } from '#api/heatmap.api.ts';
import { count } from '#ui/base/format.ts';
import { useElementWidth } from '#ui/base/use-element-width.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import { HeatCanvas, PAPER_WIDTH } from './HeatCanvas.tsx';
import { HeatCard } from './HeatCard.tsx';
import { gridPicture, type HeatBox, type HeatGroup, type HeatPicture, matrixPicture } from './heat-layout.ts';
import { type StacksFound, stackPicture } from './heat-stacks.ts';
import { heatWords } from './heat-words.ts';
import styles from './heatmap.module.css';
import type { HeatZoom } from './heatmap-search.ts';

type HeatPictureViewProps = {
  report: Heatmap;
  mode: 'grid' | 'matrix' | 'stacks';
  stacks: StacksFound;
  zoom: HeatZoom;
  metric: HeatMetric;
  marks: readonly HeatMark[];
  groups: readonly HeatGroup[];
  selected: ReadonlySet<string>;
  onSelect: (points: readonly HeatPoint[]) => void;
  onToggle: (building: number | null) => void;
  /** Shows the unit of a cell beside the picture. */
  onOpen: (box: HeatPoint) => void;
  /** The cells of the unit that is shown so. */
  opened: ReadonlySet<string>;
  /** The picture as it is now, for the file of it. */
  pictureNow: RefObject<HeatPicture | null>;
};

const HEAD_MIN = 64;
const LABELS = {
  matrix: 'Units by item types',
  grid: 'Units by building and floor',
  stacks: 'Units by stack and floor',
};

/** The building grid or the matrix, with the heads of its columns and buildings. */
export function HeatPictureView(props: HeatPictureViewProps) {
  const {
    report,
    mode,
    stacks,
    zoom,
    metric,
    marks,
    groups,
    selected,
    opened,
    onSelect,
    onToggle,
    onOpen,
    pictureNow,
  } = props;
  const [ref, measured] = useElementWidth<HTMLDivElement>(760);
  const isPrinting = usePrinting();
  const room = isPrinting ? PAPER_WIDTH : measured;
  const { itemTypes } = report;
  const picture = useMemo(
    () =>
      mode === 'matrix'
        ? matrixPicture(groups, itemTypes.length, room, zoom)
        : mode === 'stacks'
          ? stackPicture(groups, stacks, { room, zoom, words: floorWords })
          : gridPicture(groups, room, zoom, floorWords),
    [mode, stacks, groups, itemTypes.length, room, zoom],
  );
  // why: the file of the picture is made by the page's menu, of what is drawn then
  useEffect(() => {
    pictureNow.current = picture;
  }, [picture, pictureNow]);
  // What is wider than the paper is drawn smaller on it.
  const scale = isPrinting ? Math.min(1, room / picture.width) : 1;
  const isScrolled = !isPrinting && picture.width > room;
  const nameOf = (box: HeatBox) => {
    const type = box.type === null || mode !== 'matrix' ? '' : `, ${itemTypes[box.type]?.itemType}`;
    const floor = mode === 'matrix' ? '' : `, ${floorWords(box.unit.floor).toLowerCase()}`;
    const stack = mode === 'stacks' ? `, stack ${stacks.nameOf.get(box.unit.id)}` : '';
    const place = `${buildingWords(report, box.unit.building)}${stack}`;
    return `${place}, unit ${box.unit.name}${floor}${type}: ${heatWords(report, metric, box)}`;
  };
  return (
    <div ref={ref} className={isScrolled ? styles.scroller : undefined}>
      {mode === 'matrix' && (
        <div
          className={styles.heads}
          aria-hidden
          data-narrow={picture.columnWidth * scale < HEAD_MIN || undefined}
          style={{ minWidth: picture.width * scale }}
        >
          <span style={{ width: picture.labelWidth * scale }}>Unit</span>
          {itemTypes.map((type) => (
            <span key={type.itemTypeId} title={type.itemType} style={{ width: picture.columnWidth * scale }}>
              {type.itemType}
            </span>
          ))}
        </div>
      )}
      <HeatCanvas
        label={LABELS[mode]}
        picture={picture}
        metric={metric}
        marks={marks}
        hasNames={mode !== 'matrix'}
        selected={selected}
        opened={opened}
        onSelect={onSelect}
        onOpen={onOpen}
        nameOf={nameOf}
        sectionNames={picture.sections.map(({ building }) => buildingWords(report, building))}
        cardOf={(box) => <HeatCard report={report} point={box} metric={metric} />}
      >
        {picture.sections.map(({ key, building, y, units, isOpen }) => {
          const name = (
            <>
              <span>{buildingWords(report, building)}</span>
              <small>{count(units)}</small>
            </>
          );
          if (mode !== 'matrix')
            return (
              <h3 key={key} className={styles.head} style={{ top: y }}>
                {name}
              </h3>
            );
          const Icon = isOpen ? ChevronDown : ChevronRight;
          return (
            <button
              key={key}
              type="button"
              className={styles.head}
              style={{ top: y, width: picture.labelWidth }}
              aria-expanded={isOpen}
              onClick={() => onToggle(building)}
            >
              <Icon size={16} strokeWidth={1.75} aria-hidden />
              {name}
            </button>
          );
        })}
      </HeatCanvas>
    </div>
  );
}
