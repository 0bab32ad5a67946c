import { css } from '@emotion/react';

/** Header, panel, footer and contact button. */
export const shellStyles = css``;
