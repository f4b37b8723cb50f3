import { createContext, type ReactNode, useContext, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ROUTING_ERROR } from '#api/error-text.ts';
import { LoadingOverlay } from '#app/LoadingOverlay.tsx';
import type { Place } from '#app/screen.ts';
import { setOrganization, setProperty } from '#app/selection.ts';
import { useAppDispatch } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { rememberProperty } from './recent-properties.ts';
import { useChangeOverlay } from './use-change-overlay.ts';

const SelectPropertyDialog = lazyWhenIdle(() => import('./SelectPropertyDialog.tsx'), 'SelectPropertyDialog');

export type PropertyRequest = {
  /** Where the choice leads; without one the property is only selected. */
  target?: ((place: Place) => string) | undefined;
  onDone?: (() => void) | undefined;
  onCancel?: (() => void) | undefined;
};

const RequestContext = createContext<(request: PropertyRequest) => void>(() => {});

/** Opens the Select Property dialog. */
export function useSelectProperty(): (request: PropertyRequest) => void {
  return useContext(RequestContext);
}

export function SelectPropertyProvider({ children }: { children: ReactNode }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isChanging, showOverlay] = useChangeOverlay();
  const [request, setRequest] = useState<PropertyRequest | null>(null);

  const choose = (organizationId: number | null, propertyId: number | null) => {
    if (organizationId === null || propertyId === null) {
      toast.failed(ROUTING_ERROR);
      return;
    }
    dispatch(setOrganization(organizationId));
    dispatch(setProperty(propertyId));
    rememberProperty(propertyId);
    setRequest(null);
    request?.onDone?.();
    const path = request?.target?.({ organizationId, propertyId });
    if (!path || path.split('?')[0] === pathname) return;
    showOverlay();
    navigate(path);
  };

  const cancel = () => {
    setRequest(null);
    request?.onCancel?.();
  };

  return (
    <RequestContext value={setRequest}>
      {children}
      {isChanging && <LoadingOverlay />}
      {request && (
        <LazyBoundary>
          <SelectPropertyDialog onSelect={choose} onCancel={cancel} />
        </LazyBoundary>
      )}
    </RequestContext>
  );
}
