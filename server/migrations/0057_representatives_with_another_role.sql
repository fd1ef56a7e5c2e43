-- Until now, those who got another role went on representing their startup. Superadmins see every startup anyway.
DELETE FROM startup_members member USING users person
  WHERE person.id = member.user_id AND person.role NOT IN ('startup_rep', 'superadmin');
