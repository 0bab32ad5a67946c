import { Countdown } from './blocks/countdown/Countdown.tsx';
import { DeviceRequests } from './blocks/gate/DeviceRequests.tsx';
import { HeroVideo } from './blocks/hero/HeroVideo.tsx';
import { MapFrame } from './blocks/map/MapFrame.tsx';
import { NewsFilter } from './blocks/news/NewsFilter.tsx';
import { PartnerTabs } from './blocks/partners/PartnerTabs.tsx';

/** The only block code sent to browsers: interactive parts by the name in `data-live`. */
export const liveParts = {
  countdown: Countdown,
  'device-requests': DeviceRequests,
  'hero-video': HeroVideo,
  map: MapFrame,
  'news-filter': NewsFilter,
  'partner-tabs': PartnerTabs,
};

export type LiveParts = typeof liveParts;
