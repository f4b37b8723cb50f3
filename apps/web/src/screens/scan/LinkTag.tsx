import { FLS_TYPE_WORDS } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { useState } from 'react';
import { asApiError } from '#api/api-error.ts';
import { useGetFlsProfileQuery } from '#api/fls.api.ts';
import { useGetFullPropertyQuery } from '#api/property.api.ts';
import { type ScannedTag, useLinkScanTagMutation } from '#api/scan-tag.api.ts';
import { toast } from '#app/toasts.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { QueryState } from '#ui/page-states/QueryState.tsx';
import { PickItem } from './PickItem.tsx';
import { PickUnit } from './PickUnit.tsx';
import styles from './scan.module.css';

type Thing = { unitId: number } | { buildingId: number } | { flsRecordId: number };

/** Puts a tag that is on nothing on a thing of the kind that it was made for. */
export function LinkTag({ tag }: { tag: ScannedTag }) {
  const { propertyId, kind, code, version } = tag;
  const [link] = useLinkScanTagMutation();
  const [isLinking, setLinking] = useState(false);
  const put = async (body: Thing) => {
    setLinking(true);
    const { error } = await link({ params: { scanTagCode: code }, body, ifMatch: version, errors: 'inline' });
    setLinking(false);
    if (error) toast.failed(asApiError(error)?.message || 'The tag could not be put on it.');
    else toast.done('The tag is on it.');
  };
  if (kind === 'ITEM') return <PickItem propertyId={propertyId} code={code} />;
  return (
    <section className={styles.link} aria-label="Put it on">
      <h2 className={styles.head}>Put it on</h2>
      {kind === 'UNIT' && (
        <PickUnit propertyId={propertyId} label="Which unit?" onPick={(unitId) => void put({ unitId })} />
      )}
      {kind === 'BUILDING' && (
        <Buildings propertyId={propertyId} isBusy={isLinking} onPick={(buildingId) => void put({ buildingId })} />
      )}
      {kind === 'FLS' && (
        <Systems propertyId={propertyId} isBusy={isLinking} onPick={(flsRecordId) => void put({ flsRecordId })} />
      )}
    </section>
  );
}

type PickProps = { propertyId: number; isBusy: boolean; onPick: (id: number) => void };

function Buildings({ propertyId, ...pick }: PickProps) {
  const query = useGetFullPropertyQuery({ params: { propertyId } });
  return (
    <QueryState query={query} thing="The buildings">
      {({ buildings }) => (
        <Choices
          things={buildings.map(({ id, name }) => ({ id, name: `Building ${name}` }))}
          none="No building is on record at this property"
          {...pick}
        />
      )}
    </QueryState>
  );
}

function Systems({ propertyId, ...pick }: PickProps) {
  const query = useGetFlsProfileQuery({ params: { propertyId } });
  return (
    <QueryState query={query} thing="The systems">
      {({ FlsRecord }) => (
        <Choices
          things={FlsRecord.filter(({ enabled }) => enabled).map(({ id, type }) => ({
            id,
            name: FLS_TYPE_WORDS[type],
          }))}
          none="No fire and life safety system is set up at this property"
          {...pick}
        />
      )}
    </QueryState>
  );
}

type ChoicesProps = Omit<PickProps, 'propertyId'> & { things: readonly { id: number; name: string }[]; none: string };

function Choices({ things, none, isBusy, onPick }: ChoicesProps) {
  if (things.length === 0) return <PageState kind="nothing-yet" title={none} />;
  return (
    <ul className={styles.choices}>
      {things.map(({ id, name }) => (
        <li key={id}>
          <Button disabled={isBusy} onClick={() => onPick(id)}>
            {name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
