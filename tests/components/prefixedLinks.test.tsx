import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { compileForm } from '#publication/compile/compileForm.ts';
import { DraftNotice } from '#wizard/draft/DraftNotice.tsx';
import { SuccessDialog } from '#wizard/sending/SuccessDialog.tsx';
import { TextProvider } from '../support/components/Frame.tsx';
import { readFixture } from '../support/readFixture.ts';

const onEnglishAddress = (screenOf: ReactNode) =>
  render(
    <TextProvider locale="en">
      <MemoryRouter basename="/en" initialEntries={['/en/stand']}>
        {screenOf}
      </MemoryRouter>
    </TextProvider>,
  );
const nothing = () => undefined;
const { schema, ui } = readFixture('delegation');
const { form } = compileForm('delegation', schema, ui, 'Africa/Douala');
const linkToReceipt = () => screen.getByRole('link').getAttribute('href');

it('an English address leads to the English address of a receipt that another tab has', () => {
  onEnglishAddress(
    <DraftNotice
      form={form}
      state={{ kind: 'sent', path: '/recu/AB12' }}
      onStartOver={nothing}
      onUndo={nothing}
    />,
  );
  expect(linkToReceipt()).toBe('/en/recu/AB12');
});

it('so does the confirmation, which is left by the path without it', () => {
  const left: string[] = [];
  onEnglishAddress(
    <SuccessDialog
      form={form}
      receipt={{ id: 'AB12', reference: 'AB12', path: '/recu/AB12' }}
      phones={[]}
      onClose={nothing}
      onReceipt={(path) => left.push(path)}
      onErase={async () => undefined}
    />,
  );
  expect(linkToReceipt()).toBe('/en/recu/AB12');
  screen.getByRole('link').click();
  expect(left).toEqual(['/recu/AB12']);
});
