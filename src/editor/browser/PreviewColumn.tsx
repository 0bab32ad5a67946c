import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useState } from 'react';
import { useTranslate } from '#messages/useTranslate.ts';
import { COLUMN } from './column.ts';
import { type Device, Preview } from './Preview.tsx';
import type { Bench } from './useBench.ts';

export type Devices = 'phone' | 'desktop' | 'both';

export const DEVICES: Record<Devices, readonly Device[]> = {
  phone: ['phone'],
  desktop: ['desktop'],
  both: ['phone', 'desktop'],
};

/** The page, how wide it is, and what a press on it does. */
export function PreviewColumn({ bench, narrow }: { bench: Bench; narrow: boolean }) {
  const t = useTranslate();
  const [devices, setDevices] = useState<Devices>('phone');
  const [choosing, setChoosing] = useState(true);
  const { work, place, text, draft } = bench;
  const message = text ? text.text || text.source : '';
  return (
    <Box
      component="section"
      aria-label={t('preview')}
      data-region
      sx={{ ...COLUMN, p: 1.5, gap: 1, bgcolor: 'background.default' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          color="primary"
          value={choosing ? 'choose' : 'use'}
          onChange={(_, value: string | null) => value && setChoosing(value === 'choose')}
          aria-label={t('press')}
        >
          <ToggleButton value="choose">{t('press.choose')}</ToggleButton>
          <ToggleButton value="use">{t('press.use')}</ToggleButton>
        </ToggleButtonGroup>
        <DeviceToggle value={devices} onChange={setDevices} narrow={narrow} />
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        <Preview
          address={place.address}
          version={work.version}
          devices={DEVICES[devices]}
          choosing={choosing}
          chosen={text?.id}
          message={message}
          typed={draft?.text || message}
          locale={work.locale}
          shadeOf={bench.shadeOf}
          onChoose={bench.choose}
          onSeen={bench.onSeen}
          onTight={bench.onTight}
        />
      </Box>
    </Box>
  );
}

interface DeviceToggleProps {
  value: Devices;
  onChange: (devices: Devices) => void;
  narrow: boolean;
}

/** Whose window the page is shown in. */
export function DeviceToggle({ value, onChange, narrow }: DeviceToggleProps) {
  const t = useTranslate();
  return (
    <ToggleButtonGroup
      size="small"
      exclusive
      value={value}
      onChange={(_, next: Devices | null) => next && onChange(next)}
      aria-label={t('devices')}
    >
      <ToggleButton value="phone">{t('device.phone')}</ToggleButton>
      <ToggleButton value="desktop">{t('device.desktop')}</ToggleButton>
      {!narrow && <ToggleButton value="both">{t('device.both')}</ToggleButton>}
    </ToggleButtonGroup>
  );
}
