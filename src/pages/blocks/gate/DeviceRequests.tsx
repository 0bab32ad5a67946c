import { type ComponentType, useEffect, useState } from 'react';
import { mayHaveSaved } from '#device/storage/marks.ts';
import type { DeviceTexts } from './DeviceTexts.ts';

/** Drafts and receipts of this device. Their code is loaded only where the device may have some. */
export function DeviceRequests(props: DeviceTexts) {
  const [List, setList] = useState<ComponentType<DeviceTexts>>();
  useEffect(() => {
    if (!mayHaveSaved()) return;
    import('./DeviceRequestList.tsx').then(
      ({ DeviceRequestList }) => setList(() => DeviceRequestList),
      // Without it the gate has no list.
      () => undefined,
    );
  }, []);
  return List && <List {...props} />;
}
