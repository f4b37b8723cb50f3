import { addDays } from '@lintel/domain/base/calendar';
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { organizationOfProperty } from '#api/session.ts';
import { useCan, useIsAdmin } from '#app/rights.ts';
import { SecretLinksDrawer } from '#app/secret-links/SecretLinksDrawer.tsx';
import { useAppSelector } from '#app/store.ts';
import { useToday } from '#app/today.ts';
import { useVendorOptions } from '#app/turn/use-vendor-options.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { SideDrawer } from '#ui/overlays/SideDrawer.tsx';
import { NotLoaded } from '#ui/page-states/NotLoaded.tsx';
import { importMoveOuts } from './import-move-outs.ts';
import { LanesDrawer } from './LanesDrawer.tsx';

const ChecklistDrawer = lazyPreload(() => import('./ChecklistDrawer.tsx'), 'ChecklistDrawer');

const SHARED_DAYS = 30;

/** What is done with the board as a whole: sharing it, a vendor's calendar, move-outs by file, its lanes and the checklist. */
export function TurnTools({ propertyId }: { propertyId: number }) {
  const canManage = useCan('manage');
  const isAdmin = useIsAdmin();
  const orgData = useAppSelector((state) => state.session.orgData);
  const organizationId = organizationOfProperty(orgData, propertyId)?.id;
  const lastDay = addDays(useToday({ propertyId }), SHARED_DAYS);
  const [open, setOpen] = useState<'share' | 'calendar' | 'lanes' | 'checklist' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {canManage && (
        <Button size="small" onClick={() => setOpen('share')}>
          Share
        </Button>
      )}
      {canManage && (
        <Button size="small" onClick={() => setOpen('calendar')}>
          Vendor calendar
        </Button>
      )}
      {isAdmin && (
        <Button size="small" component={Link} to={importMoveOuts(propertyId)}>
          Import move-outs
        </Button>
      )}
      {isAdmin && (
        <Button size="small" onClick={() => setOpen('lanes')}>
          Lanes
        </Button>
      )}
      {isAdmin && (
        <Button size="small" onClick={() => setOpen('checklist')}>
          Checklist
        </Button>
      )}
      {open === 'share' && (
        <SecretLinksDrawer
          purpose="TURN_BOARD"
          at={{ propertyId }}
          path={{ of: 'web', prefix: '/info/turns/' }}
          title="Share the open turns"
          explanation="Make an address for somebody without an account. Whoever has it can read units, stages, dates and trades, and nothing about residents, people or money. It shows what you may see, and stops on its last day or when you revoke it."
          lastDay={lastDay}
          onClose={close}
        />
      )}
      {open === 'calendar' && (
        <VendorCalendar propertyId={propertyId} organizationId={organizationId} lastDay={lastDay} onClose={close} />
      )}
      {open === 'lanes' && organizationId !== undefined && (
        <LanesDrawer organizationId={organizationId} onClose={close} />
      )}
      {open === 'checklist' && organizationId !== undefined && (
        <LazyBoundary>
          <ChecklistDrawer organizationId={organizationId} onClose={close} />
        </LazyBoundary>
      )}
    </>
  );
}

type CalendarProps = { propertyId: number; organizationId: number | undefined; lastDay: string; onClose: () => void };

function VendorCalendar({ propertyId, organizationId, lastDay, onClose }: CalendarProps) {
  const { options: vendors, from } = useVendorOptions(organizationId);
  const [vendorId, setVendorId] = useState('');
  if (vendorId !== '')
    return (
      <SecretLinksDrawer
        purpose="TURN_VENDOR_CALENDAR"
        at={{ propertyId, contactId: Number(vendorId) }}
        path={{ of: 'api', prefix: '/turn/calendar/' }}
        title={`Calendar of ${vendors.find(({ value }) => String(value) === vendorId)?.label ?? 'the vendor'}`}
        explanation="Make an address and send it to the vendor, who adds it to a calendar as a subscription. It holds trades, units and days of this vendor’s planned work, and nothing about residents."
        lastDay={lastDay}
        onClose={onClose}
      />
    );
  return (
    <SideDrawer label="Vendor calendar" title="Vendor calendar" onClose={onClose}>
      <div style={{ padding: '0 24px 24px' }}>
        <Field label="Vendor" htmlFor="calendar-vendor" hint={<NotLoaded {...from} />}>
          <TextField
            id="calendar-vendor"
            select
            fullWidth
            value={vendorId}
            onChange={(event) => setVendorId(event.target.value)}
            slotProps={{ select: { native: true } }}
          >
            <option value="">Choose a vendor</option>
            {vendors.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </TextField>
        </Field>
      </div>
    </SideDrawer>
  );
}
