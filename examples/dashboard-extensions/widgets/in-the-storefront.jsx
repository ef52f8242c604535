import { Container, Heading, Text } from '@medusajs/ui';

/** A widget on the page of a product: its page in the storefront. */
const InTheStorefront = ({ product }) => {
  const page = `http://localhost:8000/products/${product.handle}`;
  return (
    <Container>
      <Heading level="h2">In the storefront</Heading>
      <Text>
        <a href={page}>{page}</a>
      </Text>
    </Container>
  );
};

export default InTheStorefront;

export const config = { zone: 'product.details.after' };
