import {
  ActionIcon,
  AppShell,
  Avatar,
  Box,
  Burger,
  Group,
  Kbd,
  Menu,
  NavLink,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { LanguagesIcon, LogOutIcon, MoonIcon, PuzzleIcon, SearchIcon, SunIcon, UserIcon } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { chooseLanguage, currentLanguage, languages, t } from '../i18n/translate.ts';
import { modulePages } from '../modules/parts.ts';
import { formatName } from '../ui/format-name.ts';
import { PageSkeleton } from '../ui/page.tsx';
import { navigation } from './navigation.ts';
import { logOut, useUser } from './session.ts';

const SearchDialog = lazy(() => import('./search-dialog.tsx'));

/** The frame of all pages: the navigation, the search and the account. */
export function Shell() {
  const [isMenuOpen, menu] = useDisclosure();
  const [isSearching, search] = useDisclosure();
  const { pathname } = useLocation();
  useEffect(menu.close, [pathname]);
  useHotkeys([
    ['/', search.open],
    ['mod+K', search.open],
  ]);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 228, breakpoint: 'md', collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <AppShell.Header px="md" style={{ borderColor: 'var(--line)' }}>
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              hiddenFrom="md"
              size="sm"
              aria-label={t('Menu')}
            />
            <Link to="/" className="plain">
              <Group gap={8} wrap="nowrap">
                <img src="./icon.svg" alt="" width={26} height={26} />
                <Text fw={700} visibleFrom="xs">
                  Storekeep
                </Text>
              </Group>
            </Link>
          </Group>
          <SearchButton onClick={search.open} />
          <Group gap={4} wrap="nowrap">
            <SchemeToggle />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar
        p="sm"
        style={{ borderColor: 'var(--line)', overflowY: 'auto' }}
        aria-label={t('Menu')}
      >
        <Navigation pathname={pathname} />
        <ModuleNavigation pathname={pathname} />
      </AppShell.Navbar>
      <AppShell.Main>
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </AppShell.Main>
      {isSearching && (
        <Suspense>
          <SearchDialog onClose={search.close} />
        </Suspense>
      )}
    </AppShell>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <UnstyledButton
      onClick={onClick}
      px="sm"
      h={36}
      flex={1}
      miw={0}
      maw={440}
      bg="var(--page)"
      bd="1px solid var(--line)"
      style={{ borderRadius: 'var(--mantine-radius-md)' }}
    >
      <Group justify="space-between" wrap="nowrap">
        <Group gap={8} wrap="nowrap" miw={0}>
          <SearchIcon size={16} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm" c="dimmed" truncate>
            {t('Search orders, products, customers')}
          </Text>
        </Group>
        <Kbd size="xs" visibleFrom="sm" aria-hidden>
          /
        </Kbd>
      </Group>
    </UnstyledButton>
  );
}

function Navigation({ pathname }: { pathname: string }) {
  const isBelow = (to: string) => pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
  return navigation.map(({ label, to, icon: Icon, under = [] }) => {
    const isOpen = isBelow(to as string);
    const open = under.find((page) => isBelow(page.to as string));
    return (
      <Box key={to}>
        <NavLink
          component={Link}
          to={to}
          activeOptions={{ exact: true }}
          label={t(label)}
          active={isOpen && !open}
          leftSection={Icon && <Icon size={18} strokeWidth={1.7} aria-hidden />}
          styles={{
            root: { borderRadius: 'var(--mantine-radius-md)' },
            label: { fontWeight: isOpen ? 600 : 500 },
          }}
        />
        {isOpen &&
          under.map((page) => (
            <NavLink
              key={page.to}
              component={Link}
              to={page.to}
              activeOptions={{ exact: true }}
              label={t(page.label)}
              active={page === open}
              pl={46}
              py={6}
              styles={{ root: { borderRadius: 'var(--mantine-radius-md)' } }}
            />
          ))}
      </Box>
    );
  });
}

/** Pages of modules, after those of the back office. */
function ModuleNavigation({ pathname }: { pathname: string }) {
  return modulePages
    .filter(({ menu }) => menu !== 'settings')
    .map(({ module, path, title }) => {
      const isOpen = pathname === `/modules/${module}/${path}`;
      return (
        <NavLink
          key={`${module}/${path}`}
          component={Link}
          to={`/modules/${module}/${path}`}
          label={title}
          active={isOpen}
          leftSection={<PuzzleIcon size={18} strokeWidth={1.7} aria-hidden />}
          styles={{
            root: { borderRadius: 'var(--mantine-radius-md)' },
            label: { fontWeight: isOpen ? 600 : 500 },
          }}
        />
      );
    });
}

function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme();
  const other = scheme === 'dark' ? 'light' : 'dark';
  const Icon = scheme === 'dark' ? SunIcon : MoonIcon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t(other === 'dark' ? 'Dark colours' : 'Light colours')}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={18} strokeWidth={1.7} aria-hidden />
    </ActionIcon>
  );
}

function AccountMenu() {
  const user = useUser();
  const navigate = useNavigate();
  const name = formatName(user);
  const leave = async () => {
    await logOut();
    await navigate({ to: '/login' });
  };
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton>
          <Avatar radius="xl" size={32} variant="filled" color="pine.8" name={name} alt="" aria-hidden />
          <VisuallyHidden>{t('Account')}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{name}</Menu.Label>
        <Menu.Item component={Link} to="/account" leftSection={<UserIcon size={16} aria-hidden />}>
          {t('Account')}
        </Menu.Item>
        {languages
          .filter(({ code }) => code !== currentLanguage())
          .map(({ code, name: language }) => (
            <Menu.Item
              key={code}
              leftSection={<LanguagesIcon size={16} aria-hidden />}
              onClick={() => void chooseLanguage(code)}
            >
              {language}
            </Menu.Item>
          ))}
        <Menu.Item leftSection={<LogOutIcon size={16} aria-hidden />} onClick={() => void leave()}>
          {t('Log out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
