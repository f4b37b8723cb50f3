import {
  ITEM_AGE_WORDS,
  ITEM_CONFIDENCE_WORDS,
  ITEM_TAGGED_WORDS,
  ITEM_WARRANTY_WORDS,
} from '@lintel/contract/items/item-list-words';
import { HEAT_METRIC_LABELS, HEAT_METRICS } from '@lintel/domain/heatmap/heatmap';
import { Button, useMediaQuery } from '@mui/material';
import { ListFilter as Funnel } from 'lucide-react';
import { useState } from 'react';
import type { Heatmap } from '#api/heatmap.api.ts';
import { useListTagsQuery } from '#api/tag.api.ts';
import type { SearchPatch } from '#app/use-search-state.ts';
import { counted } from '#ui/base/format.ts';
import { FilterChip } from '#ui/buttons/FilterChip.tsx';
import { Segmented } from '#ui/buttons/Segmented.tsx';
import { colourWords, typeAt } from './heat-words.ts';
import styles from './heatmap.module.css';
import { HEAT_MODE_LABELS, HEAT_MODES, HEAT_ZOOMS, type HeatmapSearchState, PHONE } from './heatmap-search.ts';

type HeatToolsProps = { report: Heatmap; search: HeatmapSearchState; patch: (changes: SearchPatch) => void };

const MODES = HEAT_MODES.map((value) => ({ value, label: HEAT_MODE_LABELS[value] }));
/** What the button of a phone says is set. */
const FILTERS = [
  'buildingId',
  'floorPlan',
  'itemTypeId',
  'manufacturerId',
  'modelId',
  'age',
  'warranty',
  'confidence',
  'tag',
  'tagged',
] as const;
const ZOOMS = HEAT_ZOOMS.map((value) => ({ value, label: { small: 'S', medium: 'M', large: 'L' }[value] }));

/** How the picture is drawn, by what it is coloured, and what it is narrowed to. */
export function HeatTools({ report, search, patch }: HeatToolsProps) {
  const { mode, view, zoom, colour } = search;
  const { itemTypes, counts } = report;
  const isPicture = view === 'picture';
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const [isOpen, setOpen] = useState(false);
  const colours = [
    // A type in a unit is not vacant: only whole units are coloured by that.
    ...HEAT_METRICS.filter((value) => value !== 'vacant' || mode !== 'matrix').map((value) => ({
      value: value as string,
      label: value === 'lifeUsed' && mode === 'matrix' ? 'Life used' : HEAT_METRIC_LABELS[value],
    })),
    ...(mode === 'grid' && itemTypes.length > 0 ? [{ value: 'ofType', label: 'Life used of one type' }] : []),
  ];
  const chosen = FILTERS.filter((name) => search[name] !== undefined).length;
  return (
    <div className={styles.tools}>
      <Segmented
        label="Shown as"
        options={MODES}
        value={mode}
        onChange={(next) => patch({ mode: next, show: null, ...(view === 'missing' && { view: null }) })}
      />
      {mode !== 'years' && (
        <FilterChip
          name="Colour"
          anyLabel={colourWords(report, search)}
          options={colours.map((each) => ({ ...each, hint: each.value === colour ? 'chosen' : '' }))}
          values={[]}
          onChange={([next]) => patch({ colour: next, show: null, ofType: null })}
        />
      )}
      {mode === 'grid' && colour === 'ofType' && (
        <FilterChip
          name="Of"
          anyLabel={itemTypes[typeAt(report, search.ofType)]?.itemType ?? ''}
          options={itemTypes.map((type) => ({ value: String(type.itemTypeId), label: type.itemType }))}
          values={[]}
          onChange={([next]) => patch({ ofType: next, show: null })}
        />
      )}
      {isPhone && (
        <Button
          size="small"
          sx={{ fontWeight: 400 }}
          aria-expanded={isOpen}
          startIcon={<Funnel size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{chosen > 0 && `, ${chosen} set`}
        </Button>
      )}
      {(isOpen || !isPhone) && <Filters report={report} search={search} patch={patch} />}
      <span className={styles.counts}>{`${counted(counts.units, 'unit')}, ${counted(counts.cells, 'place')}`}</span>
      {mode !== 'years' && isPicture && !(isPhone && mode === 'matrix') && (
        <span className={styles.zoom}>
          <Segmented
            label="Size of the cells"
            options={ZOOMS}
            value={zoom}
            onChange={(next) => patch({ zoom: next })}
          />
        </span>
      )}
      {mode !== 'years' && (
        <Button size="small" onClick={() => patch({ view: isPicture ? 'table' : null })}>
          {isPicture ? 'Show as table' : 'Show as picture'}
        </Button>
      )}
    </div>
  );
}

/** What the picture is narrowed to. */
function Filters({ report, search, patch }: HeatToolsProps) {
  const { buildingId, floorPlan, itemTypeId } = search;
  const { buildings, floorPlans, typeChoices } = report;
  return (
    <>
      {buildings.length > 1 && (
        <FilterChip
          name="Building"
          anyLabel={`All ${buildings.length}`}
          options={buildings.map((each) => ({ value: String(each.buildingId), label: each.name }))}
          values={number(buildingId)}
          onChange={([next]) => patch({ buildingId: next })}
        />
      )}
      {floorPlans.length > 0 && (
        <FilterChip
          name="Plan"
          options={floorPlans.map((value) => ({ value, label: value }))}
          values={floorPlan === undefined ? [] : [floorPlan]}
          onChange={([next]) => patch({ floorPlan: next })}
        />
      )}
      <FilterChip
        name="Item"
        options={typeChoices.map((each) => ({ value: String(each.itemTypeId), label: each.itemType }))}
        values={number(itemTypeId)}
        onChange={([next]) => patch({ itemTypeId: next, modelId: null })}
      />
      <ItemChips report={report} search={search} patch={patch} />
    </>
  );
}

function number(value: number | undefined): string[] {
  return value === undefined ? [] : [String(value)];
}

/** Filters of items: what they ask for, only a recorded item has. */
function ItemChips({ report, search, patch }: HeatToolsProps) {
  const { itemTypeId, manufacturerId, modelId } = search;
  const models = report.models.filter(
    (each) =>
      each.modelId === modelId ||
      ((manufacturerId === undefined || each.manufacturerId === manufacturerId) &&
        (itemTypeId === undefined || each.itemTypeId === itemTypeId)),
  );
  const choices = [
    ['Age', 'age', ITEM_AGE_WORDS],
    ['Warranty', 'warranty', ITEM_WARRANTY_WORDS],
    ['Date confidence', 'confidence', ITEM_CONFIDENCE_WORDS],
  ] as const;
  return (
    <>
      {report.manufacturers.length > 0 && (
        <FilterChip
          name="Manufacturer"
          options={report.manufacturers.map((each) => ({
            value: String(each.manufacturerId),
            label: each.manufacturer,
          }))}
          values={manufacturerId === undefined ? [] : [String(manufacturerId)]}
          onChange={([next]) => patch({ manufacturerId: next, modelId: null })}
        />
      )}
      {models.length > 0 && (
        <FilterChip
          name="Model"
          options={models.map((each) => ({
            value: String(each.modelId),
            label:
              manufacturerId === undefined ? [each.manufacturer, each.model].filter(Boolean).join(' ') : each.model,
          }))}
          values={modelId === undefined ? [] : [String(modelId)]}
          onChange={([next]) => patch({ modelId: next })}
        />
      )}
      {choices.map(([name, key, words]) => (
        <FilterChip
          key={key}
          name={name}
          options={Object.entries(words).map(([value, label]) => ({ value, label }))}
          values={search[key] === undefined ? [] : [search[key]]}
          onChange={([next]) => patch({ [key]: next })}
        />
      ))}
      <TagChip report={report} search={search} patch={patch} />
    </>
  );
}

/** Before a tag's own name, which can be any word. */
const NAMED = '=';

/** What carries a tag, any tag or none; an item carries those of its unit, too. */
function TagChip({ report, search: { tag, tagged }, patch }: HeatToolsProps) {
  const tags = useListTagsQuery({ query: { propertyId: report.propertyId, limit: 1000 } });
  const names = tags.data?.results.map(({ name }) => name) ?? [];
  const chosen = names.find((name) => name.toLowerCase() === tag?.toLowerCase()) ?? tag;
  const all = chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];
  return (
    <FilterChip
      name="Tag"
      options={[
        ...Object.entries(ITEM_TAGGED_WORDS).map(([value, label]) => ({ value, label })),
        ...all.map((name) => ({ value: `${NAMED}${name}`, label: name })),
      ]}
      values={chosen === undefined ? (tagged ? [tagged] : []) : [`${NAMED}${chosen}`]}
      onChange={([next]) => {
        const isName = next?.startsWith(NAMED) ?? false;
        patch({ tag: isName ? next?.slice(NAMED.length) : null, tagged: isName ? null : next });
      }}
    />
  );
}
